import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import static java.nio.charset.StandardCharsets.ISO_8859_1; // one char for each byte, both ways

/** A conf/1 adapter for a RedBot engine; ../README.md says how to use it. Run it with `java Adapter.java`. */
public class Adapter {
    // ==== YOUR ENGINE: begin. All else can stay as it is. ====
    static final String ME = "name=my-engine version=1";

    /** Read a state under a variant (key=value lines, mostly none), play one round with the raw lines of players 1 to 4
     *  ("" for no answer, a char for each byte), and return one of
     *  ok(the state after as whole lines, new long[] {26, 0, 3, 1}, "over" or as "ask 1 3 4"),
     *  "reject bad-state" for faulty input, "skip ..." with a reason for what the engine lacks. */
    static String engine(byte[] state, List<String> rules, List<String> answers) {
        return "skip not implemented";
    }
    // ==== YOUR ENGINE: end ====

    static String ok(byte[] state, long[] scores, String next) {
        StringBuilder text = new StringBuilder("--- state\n" + new String(state, ISO_8859_1) + "--- scores\n");
        for (long score : scores) text.append(score).append("\n");
        text.append("--- next\n").append(next);
        return "ok " + (text.chars().filter(c -> c == '\n').count() + 1) + "\n" + text;
    }

    static String judge(String game, List<String> body) {
        int start = body.indexOf("--- state"), answers = body.size() - 5; // the last five lines, whatever they contain
        if (!game.equals("redbot")) return "skip game";
        if (start < 0 || answers <= start || !body.get(answers).equals("--- answers")) return "error sections";
        if (start > 0 && !body.get(0).equals("--- rules")) return "error sections";
        List<String> rules = start == 0 ? List.of() : body.subList(1, start);
        String state = String.join("\n", body.subList(start + 1, answers)) + (answers - start > 1 ? "\n" : "");
        return engine(state.getBytes(ISO_8859_1), rules, body.subList(answers + 1, body.size()));
    }

    static String line() throws IOException { // null at the end of input
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b; (b = System.in.read()) != '\n'; line.write(b)) if (b < 0) return null;
        return line.toString(ISO_8859_1);
    }

    public static void main(String[] arguments) throws IOException {
        for (String line; (line = line()) != null; System.out.flush()) {
            String request = line.replaceFirst("\r$", ""), words[] = request.split(" ", -1), reply = "error 0 unknown";
            if (request.equals("bye")) return;
            if (request.equals("hello conf/1")) reply = "hello conf/1 " + ME + " games=redbot";
            if (words.length == 4 && words[0].equals("step") && words[3].matches("[0-9]{1,9}")) {
                List<String> body = new ArrayList<>();
                int count = Integer.parseInt(words[3]);
                for (String next; body.size() < count && (next = line()) != null;) body.add(next);
                if (body.size() < count) return; // the input ended within a request
                String[] said = judge(words[2], body).split(" ", 2);
                reply = said[0] + " " + words[1] + " " + said[1];
            }
            System.out.write((reply + "\n").getBytes(ISO_8859_1));
        }
    }
}

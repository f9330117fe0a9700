#!/usr/bin/env node
// A conf/1 adapter for a RedBot engine; ../README.md says how to use it.

// ==== YOUR ENGINE: begin. All else can stay as it is. ====
const ME = 'name=my-engine version=1';

/** Read a state (a Buffer) under a variant (key=value lines, mostly none), play one round with the raw lines of
 *  players 1 to 4 ('' for no answer, a character for each byte), and return one of
 *  ok(the state after as whole lines in a Buffer, [26, 0, 3, 1], 'over' or as 'ask 1 3 4'),
 *  'reject bad-state' for faulty input, 'skip ...' with a reason for what the engine lacks. */
function engine(state, rules, answers) {
  return 'skip not implemented';
}
// ==== YOUR ENGINE: end ====

function ok(state, scores, next) {
  const text = ['--- state\n' + state.toString('latin1') + '--- scores', ...scores, '--- next', next].join('\n');
  return `ok ${text.split('\n').length}\n${text}`;
}

function judge(game, body) {
  const start = body.indexOf('--- state');
  const answers = body.length - 5; // the last five lines, whatever they contain
  if (game !== 'redbot') return 'skip game';
  if (start < 0 || answers <= start || body[answers] !== '--- answers') return 'error sections';
  if (start > 0 && body[0] !== '--- rules') return 'error sections';
  const state = body.slice(start + 1, answers).map((line) => line + '\n').join('');
  return engine(Buffer.from(state, 'latin1'), body.slice(1, start || 1), body.slice(answers + 1));
}

async function* lines() {
  process.stdin.setEncoding('latin1'); // one character for each byte, both ways
  let rest = '';
  for await (const chunk of process.stdin) {
    const whole = (rest + chunk).split('\n');
    rest = whole.pop();
    yield* whole;
  }
}

const input = lines();
const line = async () => (await input.next()).value; // undefined at the end of input
for (let request; (request = (await line())?.replace(/\r$/, '')) !== undefined && request !== 'bye';) {
  const [kind, number, game, count, more] = request.split(' ');
  let reply = 'error 0 unknown';
  if (request === 'hello conf/1') reply = `hello conf/1 ${ME} games=redbot`;
  if (kind === 'step' && /^[0-9]+$/.test(count) && more === undefined) {
    const body = [];
    for (let next; body.length < Number(count) && (next = await line()) !== undefined;) body.push(next);
    if (body.length < Number(count)) break; // the input ended within a request
    reply = judge(game, body).replace(' ', () => ` ${number} `);
  }
  process.stdout.write(reply + '\n', 'latin1');
}
process.stdin.destroy(); // after bye, nothing keeps the process

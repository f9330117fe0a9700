#!/usr/bin/env python3
"""Reads sizes, frames, stack depths and panics from the code of an image.

    graph.py [--top N] IMAGE

reads the disassembly of an ELF image for Thumb-2 and prints a line of
`key=value` for each fact:

    panicking=FUNCTION            a function that only a panic reaches
    panics_at=ADDRESS in=FUNCTION a call of such a function; `llvm-addr2line -ifCe IMAGE ADDRESS` names the line
    bound=PART stack=BYTES        the deepest stack below a caller of this part: read, step or write
      open=FUNCTION,...           indirect calls and recursion below it, which the bound excludes
    size=BYTES function=FUNCTION  the largest functions
    frame=BYTES function=FUNCTION the largest frames

The size of a frame is the sum of all instructions that lower the stack pointer.
So a bound without `open` is never too small.
"""

import argparse
import collections
import re
import shutil
import subprocess
import sys

OBJDUMPS = ("llvm-objdump", "arm-none-eabi-objdump")
# The functions of src/play.rs, each instantiated for the game of the image.
PART = re.compile(r"^rulebook_embedded::play::(read|step|write)::<.*>$")
# The functions that every panic calls, and helpers whose only purpose is to panic.
PANICKING = re.compile(r"^core::panicking::|rust_begin_unwind|::(expect|unwrap|slice_\w+|copy_from_slice\w*)_fail\w*$")

# The suffix of a conditional instruction.
CONDITION = "(?:eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)?"
CALL, CALL_OF_REGISTER, JUMP, JUMP_TO_REGISTER, PUSH, STORE, SUBTRACT = (
    re.compile(f"^(?:{names}){CONDITION}$") for names in ("bl", "blx", "b|cbn?z", "bx", "v?push|v?stmdb", "strd?", "subw?")
)
HEAD = re.compile(r"^([0-9a-f]+) <(.+)>:$")
# The hash that Rust's legacy symbol mangling appends to a name.
HASH = re.compile(r"::h[0-9a-f]{16}$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$")
TARGET = re.compile(r"(?:0x)?([0-9a-f]+) <")
NUMBER = re.compile(r"#(-?(?:0x[0-9a-f]+|\d+))")


class Function:
    def __init__(self, address, name):
        self.address, self.name = address, name
        self.size = self.frame = 0
        # The addresses of the calls and jumps, by their target.
        self.calls, self.jumps = collections.defaultdict(list), collections.defaultdict(list)
        self.indirect = False


def immediate(operands):
    found = NUMBER.search(operands)
    return int(found.group(1), 0) if found else None


def registers(operands):
    """The number of words in a list of registers such as `{r4, r5, r8-r11, lr}`."""
    count = 0
    for item in re.search(r"\{(.*)\}", operands).group(1).split(","):
        first, _, last = item.strip().partition("-")
        width = 2 if first[0] == "d" else 1
        count += width * (int(last[1:]) - int(first[1:]) + 1 if last else 1)
    return count


def lowers(name, operands, constants):
    """The number of bytes by which an instruction lowers the stack pointer; None if unknown."""
    if PUSH.match(name) and ("push" in name or operands.startswith("sp!")):
        return 4 * registers(operands)
    if STORE.match(name) and "[sp, #-" in operands and operands.endswith("]!"):
        return -immediate(operands)
    if SUBTRACT.match(name) and operands.startswith("sp"):
        amount = immediate(operands)
        return constants.get(operands.split(",")[-1].strip()) if amount is None else amount
    return 0


def disassemble(image):
    objdump = next((tool for tool in OBJDUMPS if shutil.which(tool)), None)
    if objdump is None:
        sys.exit(f"graph.py: none of {' and '.join(OBJDUMPS)} is there")
    command = [objdump, "-d", "-C", "--no-show-raw-insn", image]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def parse(text):
    functions, function, constants, last = {}, None, {}, 0
    for line in text.splitlines():
        head = HEAD.match(line)
        if head:
            address = int(head.group(1), 16)
            if head.group(2).startswith("$"):
                continue
            function = functions.setdefault(address, Function(address, HASH.sub("", head.group(2))))
            constants = {}
            continue
        instruction = INSTRUCTION.match(line)
        if not instruction or function is None:
            continue
        address, mnemonic = int(instruction.group(1), 16), instruction.group(2)
        operands = re.split(r"\s+[;@]", instruction.group(3))[0].strip()
        function.size = address - function.address + (4 if mnemonic.endswith(".w") or mnemonic == "bl" else 2)
        bare = mnemonic.removesuffix(".w").removesuffix(".n")
        target = TARGET.search(instruction.group(3))
        if bare in ("movw", "mov", "movs") and immediate(operands) is not None:
            constants[operands.split(",")[0]] = immediate(operands)
        if CALL.match(bare) and target:
            function.calls[int(target.group(1), 16)].append(address)
        elif JUMP.match(bare) and target:
            function.jumps[int(target.group(1), 16)].append(address)
        elif (
            CALL_OF_REGISTER.match(bare)
            or JUMP_TO_REGISTER.match(bare) and operands != "lr"
            or bare == "mov" and operands.startswith("pc,")
        ):
            function.indirect = True
        lower = lowers(bare, operands, constants)
        if lower is None:
            sys.exit(f"graph.py: {function.name}: cannot tell the frame from `{mnemonic} {operands}`")
        function.frame += lower
    for function in functions.values():
        function.jumps = {to: at for to, at in function.jumps.items() if to in functions and to != function.address}
        function.calls = {to: at for to, at in function.calls.items() if to in functions}
    return functions


def depth(functions, address, open_calls, path=()):
    """The deepest stack below a call of a function. Adds what it excludes to `open_calls`."""
    function = functions[address]
    if address in path:
        open_calls.add(f"{function.name} (recursion)")
        return 0
    path = (*path, address)
    if function.indirect:
        open_calls.add(function.name)
    below = max((depth(functions, callee, open_calls, path) for callee in function.calls), default=0)
    # A jump to another function happens after the frame is released, or goes to a shared tail within the frame.
    after = max((depth(functions, callee, open_calls, path) for callee in function.jumps), default=0)
    return max(function.frame + below, after)


def main():
    parser = argparse.ArgumentParser(description="Sizes, frames, stack and panics of an image.")
    parser.add_argument("--top", type=int, default=0, metavar="N", help="also name the N largest functions and frames")
    parser.add_argument("image")
    arguments = parser.parse_args()
    functions = parse(disassemble(arguments.image))
    if not functions:
        sys.exit(f"graph.py: {arguments.image}: no code")

    panicking = {a for a, function in functions.items() if PANICKING.search(function.name)}
    for address in sorted(panicking):
        print(f"panicking={functions[address].name}")
    for function in sorted(functions.values(), key=lambda f: f.address):
        if function.address not in panicking:
            places = (function.calls.get(to, []) + function.jumps.get(to, []) for to in panicking)
            for at in sorted(sum(places, [])):
                print(f"panics_at={at:#x} in={function.name}")

    for address, function in functions.items():
        part = PART.match(function.name)
        if part:
            open_calls = set()
            stack = depth(functions, address, open_calls)
            print(f"bound={part.group(1)} stack={stack} open={', '.join(sorted(open_calls)) or '-'}")

    for function in sorted(functions.values(), key=lambda f: -f.size)[: arguments.top]:
        print(f"size={function.size} function={function.name}")
    for function in sorted(functions.values(), key=lambda f: -f.frame)[: arguments.top]:
        print(f"frame={function.frame} function={function.name}")


if __name__ == "__main__":
    main()

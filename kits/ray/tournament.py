#!/usr/bin/env python3
"""Play the matches of a plan as Ray tasks.

    rulebook tournament plan redbot --bot ... --save cup.json > plan.jsonl
    python3 kits/ray/tournament.py plan.jsonl > results.jsonl
    rulebook tournament tally cup.json results.jsonl

Each plan line is one task, which `rulebook tournament run-match` plays. Ray
retries a lost task once, whether its machine or the task itself failed. The
result lines have the order of the plan. The exit status is 0 if every match
was played, 1 if some could not be played, and 2 if the plan cannot be used.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

import ray


class Lost(Exception):
    """run-match ended without a result."""


@ray.remote(num_cpus=1, max_retries=1, retry_exceptions=[Lost])
def play(line, rulebook, folder, records):
    """Run run-match; return its exit status, its result line and its messages."""
    command = [rulebook, "tournament", "run-match", line, "--end-with-input"]
    if records is not None:
        command += ["--dir", records, "--resume"]
    # When this process ends, its pipe to the stdin of run-match closes, which ends the match.
    with tempfile.TemporaryFile("w+") as errors:
        with subprocess.Popen(
            command, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
        ) as match:
            result = match.stdout.read()
            status = match.wait()
        errors.seek(0)
        messages = errors.read()
    if status in (0, 1) and result.count("\n") == 1:
        return status, result, messages
    if status == 2:
        return status, "", messages
    raise Lost(f"run-match ended with status {status}: {messages.strip()}")


def failed(line, reason):
    """The result line of a match that could not be played."""
    digest = hashlib.sha256(line.encode()).hexdigest()
    result = {
        "format": "rulebook-result/1",
        "id": json.loads(line)["id"],
        "plan": digest,
        "outcome": {"failed": reason},
    }
    return json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Play the matches of a plan as Ray tasks.")
    parser.add_argument("plan", help="file of plan lines; - is standard input")
    parser.add_argument("--rulebook", default="rulebook", help="the command, the same on all machines")
    parser.add_argument("--workers", type=int, help="matches at once on this machine (default: one per processor)")
    parser.add_argument("--address", help="a Ray cluster, such as auto, instead of this machine")
    parser.add_argument("--dir", help="keep the record of each match in DIR/ID; reuse finished records and resume interrupted ones")
    args = parser.parse_args()

    try:
        with sys.stdin if args.plan == "-" else open(args.plan, encoding="utf-8") as plan:
            lines = [line.rstrip("\n") for line in plan]
        for number, line in enumerate(lines, 1):
            if not isinstance(json.loads(line), dict) or "id" not in json.loads(line):
                raise ValueError(f"line {number} is not a plan line")
    except (OSError, ValueError) as error:
        print(f"error: {args.plan}: {error}", file=sys.stderr)
        return 2

    # Ray writes notes to stdout, which is for results only.
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    where = {"address": args.address} if args.address else {"num_cpus": args.workers, "include_dashboard": False}
    ray.init(log_to_driver=False, logging_level="ERROR", **where)
    records = os.path.abspath(args.dir) if args.dir else None
    tasks = [play.remote(line, args.rulebook, os.getcwd(), records) for line in lines]
    worst = 0
    for line, task in zip(lines, tasks):
        try:
            status, result, messages = ray.get(task)
        except ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[-1]
            status, result, messages = 1, failed(line, reason), f"error: {reason}\n"
        results.write(result)
        results.flush()
        sys.stderr.write(messages)
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main())

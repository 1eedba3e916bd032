#!/usr/bin/env python3
"""Sums the job times of a ninja build per target, from its .ninja_log.

Usage: tools/build_cost.py [build/dev/.ninja_log]

A time is the wall-clock duration of a job. It equals the CPU time only if the machine is otherwise idle and ninja
runs no more jobs than there are cores; compare builds on an idle machine and with an empty ccache.
"""
import collections
import pathlib
import re
import sys

TARGET = re.compile(r"CMakeFiles/([^/]+)\.dir/")


def job_times(text):
    """Output file -> seconds of its newest job; the lines are start, end (ms), mtime, output, hash."""
    times = {}
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 5:
            times[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000.0
    return times


def target_of(output):
    """'drystone_contact' for an object file; 'link' for archives and programs; otherwise 'other'."""
    match = TARGET.search(output)
    if match:
        return match[1]
    return "link" if output.endswith(".a") or output.startswith("bin/") else "other"


def main():
    log = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/dev/.ninja_log")
    sums, counts = collections.Counter(), collections.Counter()
    for output, seconds in job_times(log.read_text(encoding="utf-8")).items():
        sums[target_of(output)] += seconds
        counts[target_of(output)] += 1
    for target, seconds in sums.most_common():
        print(f"{seconds:8.1f} s  {counts[target]:4d} jobs  {target}")
    print(f"{sum(sums.values()):8.1f} s  {sum(counts.values()):4d} jobs  in all")


if __name__ == "__main__":
    main()

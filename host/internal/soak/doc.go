// Package soak holds the long runs of the whole program: kills, damaged files,
// full disks, few descriptors, hostile neighbours, scripts, archives and
// manifests, changes of every kind at once, and steady load. It starts the real
// command in a process of its own and uses it as people do, by commands and
// HTTP; what it was told must be true afterwards.
//
// It has tests alone. In `make test` each run takes a few seconds with a fixed
// seed; `make soak` gives them hours and other seeds, and ends with the worst
// figures that it has seen.
//
// Each fault happens at least as often as atLeast says. It prints its seed (SEED=n repeats a run). TestSizing measures
// what requests take of hosts and their database; figures in documents come from -soak.for=100s, as root, on a machine
// that does nothing else.
//
// # Decisions
//
// How many hosts a database carries is calculated from what requests take. `TestSizing` in `host/internal/soak` has one
// to three
// hosts on 0.3 of a processor answer five loads, and divides processor time by requests. The rest is a closed network
// of queues (mean value analysis; the commit is a delay): the database is the bound with C·H/(c·D) hosts, where a
// request takes H of a host of c processors and D of a primary of C. 2 and 3 hosts gave 0.87 to 1.02 of that, 1.01 and
// 1.02 where a primary with one processor was the bound (5,523 counts a second of 5,437). Assumed: requests go to all
// alike; costs do not change with the number (reads took a seventh more with three); disk and network are not full;
// writers do not wait for one row. A mix is measured as such: its parts' sum is low by a quarter for hosts, a half for
// the primary. Turned down: real machines; a quota for the primary, which stops 12 processes midway; a table of rates.
// Cost: no latencies near the bound; control groups need root.
package soak

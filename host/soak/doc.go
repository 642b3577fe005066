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
package soak

// Package soak holds the long runs of the whole program: kills, damaged files,
// full disks, few descriptors, hostile neighbours, scripts, archives and
// manifests, changes of every kind at once, and steady load. It starts the real
// command in a process of its own and uses it as people do, by commands and
// HTTP; what it was told must be true afterwards.
//
// It has tests alone. In `make test` each run takes a few seconds with a fixed
// seed; `make soak` gives them hours and other seeds, and ends with the worst
// figures that it has seen.
package soak

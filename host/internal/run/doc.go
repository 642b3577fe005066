// Package run has no code: it is the floor of what runs guests. Its folders are the toolkit for
// modules, the engine with a driver for each kind of guest, and the share of the processor that
// each plugin gets. Modules, events and functions of the host flow in; answers, and what they
// cost, flow out. It keeps nothing but compiled code.
package run

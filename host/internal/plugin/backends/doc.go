// Package backends is the drivers of backends, one for each kind of guest: it says what a
// driver, a program, an instance and an image are, and makes those of package engine fit.
// The files of a plugin flow in with what it may use; programs flow out, which make instances.
// It knows nothing of states, calls that wait, or what is installed.
package backends

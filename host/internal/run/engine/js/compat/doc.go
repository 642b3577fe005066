// Package compat holds tests only: it runs JavaScript that was written for
// other places in a real host, over HTTP. Backends in every form that compilers
// and bundlers give them, the globals of the web side by side with those of
// Node.js, popular packages from npm, and the example notes.
//
// It tests no part on its own; the packages of the engine, the bundler and the
// host do.
package compat

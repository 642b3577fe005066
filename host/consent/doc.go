// Package consent says in words what a version of a plugin asks its user for. It is
// made of an inspection alone, so that a command, the console and an API client
// show the same, and that a digest of it can be agreed to.
package consent

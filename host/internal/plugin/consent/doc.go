// Package consent says in words what a version of a plugin asks its user for. It is
// made of an inspection alone, so that a command, the console and an API client
// show the same, and that a digest of it can be agreed to.
//
// # Decisions
//
// Consent is a value that the host makes. Sections with rows: risk, what is new, the host's words and apart the
// author's; its digest is what is agreed to, at each change of version, rollbacks too. Two clients with their own lists
// showed different things. A terminal prints the new last, before the question. Turned down: sentences, which no client
// orders or colours. Cost: a client inspects first.
//
// What is asked comes last. Lists come first and are cut short; permissions and changes end the text, with a summary.
// An author's lines are broken by us, with the bar; beyond ASCII a character counts as two columns. Turned down:
// details after the question, which push things off the screen. Cost: long lists are not whole.
package consent

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
// One rating for all clients. Its risk is that of its weightiest point, and its score tells within that: so nothing
// that is red is made amber by a signature, and many harmless points never make red. Private data with a way out is
// worst. What an author writes has no part in it, and stands apart in the sentence, too. Turned down: a sum of
// weights, in which five harmless permissions weigh as much as the whole internet. Cost: weights are a judgement; the
// table of a test says what they come to.
//
// What is asked comes last. Lists come first and are cut short; permissions and changes end the text, with a summary.
// An author's lines are broken by us, with the bar; beyond ASCII a character counts as two columns. Turned down:
// details after the question, which push things off the screen. Cost: long lists are not whole.
package consent

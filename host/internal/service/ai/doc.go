// Package ai is the way of plugins to a language model, the service behind
// ctx.ai and the replies of sessions. It adds to a [Provider] what keeps one
// plugin from using up the others' or the user's money: bounds on prompts and
// answers, on calls at the same time and on tokens a day, retries that do not
// pile up, and answers by a JSON Schema that are checked before a plugin sees
// them.
//
// [OpenAI] speaks to every server with the chat completions protocol: OpenAI,
// Ollama, vLLM, llama.cpp and others. Its address is the user's own
// configuration, so it may be on loopback or in a private network; no plugin
// has a say in it. The environment is not read, for keys no more than for
// proxies.
//
// # Tokens
//
// Tokens are counted as the server reports them. Where it does not, four bytes
// count as one. Before a request is sent, the estimate of its prompt is counted,
// and what its answer may take: the tokens of an answer where they are set, else a
// quarter of [Limits].AnswerBytes, and no more than is left. What it has used takes
// the place of that once it has ended, so that no crash makes a call free. A call is
// refused when its prompt does not fit into what is left of the day (UTC), so only
// an answer for which there was less room than it may take can exceed the budget.
//
// On a server that is one count for all hosts, which one of them changes at a time.
// Where the server cannot be reached nothing is sent.
//
// # Order
//
// Requests are sent in the order of their coming, and a quarter of those under
// way are of one plugin at most.
//
// # Retries
//
// A call is repeated when the server has refused it (429), failed (5xx) or
// could not be reached, never once a part of an answer has come. A wait that
// the server asks for is kept; one that is too long ends the call.
//
// # The service
//
// [Service] makes it a part of the host: calls of guests flow in, prompts flow
// out to the one provider that the user has set, whose key is sealed by
// package vault.
//
// # What stays inside
//
// Prompts and answers are not logged and are not part of errors, and neither
// is the key. What a server says about a failure is shown only when it
// repeats nothing of them.
//
// The package does not keep conversations, cache, count money, or offer
// images, embeddings or tools that the model could use by itself.
//
// # Decisions
//
// What an answer may take is counted before it is asked for. What it used takes its place, in one transaction on all
// hosts; what a dead host had stays counted, as the provider may want its money. Rows say whose reservations they are,
// for people. Turned down: reservations in memory, passed N-fold by N hosts; giving back, by which ending hosts is free
// answers. Cost: after a crash a plugin may wait for midnight: a quarter of `ai.answer-bytes`, or the tokens set; a row
// more a call on a server.
//
// The provider is a setting of the data folder. One user's choice, changed while the host runs, in backups; its key is
// in the vault under `_host`. Turned down: a flag or variable, in scripts with its key. Cost: a file that can be
// damaged.
//
// Functions of `ai` alone end with their event. One that nobody waits for costs money. Turned down: all, whose results
// guests may use later. Cost: a prompt for later is a job's.
package ai

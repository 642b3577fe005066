// Package mcp lets agents call endpoints that plugins offer as tools, by the Model Context
// Protocol: 2026-07-28, and the revisions before it that have sessions.
//
// Messages flow in from the control server, which has checked token, origin and size, and
// so does the snapshot of what plugins declare. Calls flow out to the same server, each as
// the request of the endpoint that it is, so that an agent gets what any other client gets:
// its scopes, the checks of input, budgets, records, and a user who is asked. What comes
// back is bounded, and shaped as a result.
//
// It runs no plugin, keeps no token, asks no agent for anything, and decides nothing for
// the user. Words of plugins are passed on as data and marked as such.
//
// # Decisions
//
// One server of the SDK answers all agents. Middleware makes lists of tools for each request, so that a token sees what
// it may call, at once when that changes. Turned down: a server for each token, which takes memory for each list
// and has to be told of each change. Cost: all sessions hear that some list has changed.
//
// A call of a tool is a request to the control server, in this process. Nothing can be checked on one way and not on
// the other. Turned down: calling the manager of plugins, where each check would have to stand twice. Cost: the answer
// is copied once.
//
// A call that asks goes on without its client where that opens an address, and its result waits. The state that the
// client comes back with is a number of this process under an HMAC. Turned down: running the call when it comes back,
// which asks once more where the plugin was upgraded meanwhile. Cost: behind a balancer the client has to come back to
// the same host, or calls again.
//
// A result that is too long for what it declares is a failure. A client holds structured content against the schema of
// the tool, and half of it fits none. Turned down: leaving the structure out, which clients refuse without a word.
// Cost: the whole is to be had in parts alone.
//
// An agent with a token for code gets two tools, one of which runs code that calls the others. That runs in the
// engine of plugins in JavaScript, with no host function at all: each event ends when it has nothing left to do, says
// by its answer which tools it wants, and gets what came of them by the next. So its time is what its events take,
// and what waits for a tool or for the user takes none. Turned down: a host function for calls, which enters the code
// outside of events, where its time is not counted; taking types of TypeScript off, for which there is nothing in the
// sandbox. Cost: timers, URL and fetch are not there, and code in TypeScript is a SyntaxError.
//
// A plain call of a tool is read and answered here, and never reaches the SDK, which takes twenty times as long for one
// as the endpoint does. What is refused, asks or is told of goes to the SDK. Turned down: all of the protocol here,
// where the SDK passes its conformance suite. Cost: one message has two readers, which a test compares.
//
// A page that an application shows calls tools of its plugin, and nothing else. Only the application would keep an
// agent from what is beside, which would pass by the tools that ask; and a page from the tools of other plugins, so
// pages are for tokens and addresses of one plugin. Turned down: a tool by which the page calls methods and host
// functions, as in the console. Cost: no database, settings or events there; an entry in the client for each plugin.
//
// Tools of a plugin that is starting or has failed stay in the list. A list that changes with each restart empties
// caches, and the call says what is wrong. Turned down: active ones alone. Cost: a model tries what cannot be called.
package mcp

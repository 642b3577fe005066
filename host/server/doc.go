// Package server is the control server of wasmhost: HTTP on the loopback
// interface, through which programs of the same machine reach the endpoints
// of plugins and through which the command line reaches a running host.
//
// # Use
//
//	tokens, err := server.OpenTokens(dataDir, server.TokensOptions{})
//	srv, err := server.New(server.Config{Port: server.DefaultPort}, tokens, plugins)
//	err = srv.Listen()             // binds; srv.Addrs() says where
//	err = srv.Serve()              // until Shutdown
//	err = srv.Shutdown(ctx)        // lets running calls finish, for a bounded time
//
// # The way of a request
//
// Every request passes the same gates, in this order: request id and security
// headers; the Host, Origin and Sec-Fetch-Site checks (guard.go), since any
// web page can send requests to the loopback port; the table of routes
// (routes.go) or, for /plugins/, the exact look-up in the snapshot of
// declared endpoints (plugin_route.go); the token (auth.go); the limits and
// the check of the body (body.go). A handler returns an error; one place
// (serve.go) turns it into a problem+json body, logs it once and counts it.
//
// # Installing over the API
//
// Consent stays with the user. POST /api/v1/inspect {"path"} answers what the
// plugin in a folder asks for, and a digest of its content; the client shows
// that and asks; POST /api/v1/plugins {"path", "digest", "grants"} installs
// exactly that content with exactly those grants, or fails with
// "digest_mismatch". Nothing has a default: no digest, no installation. A
// version that is lower than the installed one also needs "downgrade": true.
//
// POST /api/v1/plugins/{id}/grants {"grants"} and DELETE
// /api/v1/plugins/{id}/grants/{permission} change later what is granted, and
// start the plugin anew. DELETE /api/v1/plugins/{id} removes a plugin and keeps
// its data; with ?purge=true the data goes too. What is kept of plugins that
// are gone: GET /api/v1/orphans, DELETE /api/v1/orphans/{id}. POST
// /api/v1/plugins/{id}/rollback {"keepData"} goes back to the version before.
// POST /api/v1/plugins/{id}/start-empty starts a plugin whose database was
// damaged and set aside with an empty one. GET /api/v1/faults lists the files of
// the data folder that are damaged, or gone although there was something in
// them, POST /api/v1/faults/accept {"file"} is the user's word to go on without.
//
// # What a plugin keeps and says
//
// GET and PATCH /api/v1/plugins/{id}/settings {"set", "unset"} show and change
// the settings, DELETE .../settings/{key} unsets one, DELETE .../settings gives
// up a damaged file of them, POST .../settings/{key}/test presses the button. Values of passwords go in and
// never out. POST .../methods/{namespace}/{method} calls a method with the body
// as its argument; POST .../events {"channel", "data"} and GET .../events are
// the two directions of the plugin's events. GET .../logs shows the end of the
// log, by level, limit, since, requestId and before.
//
// GET .../events and /api/v1/events always, and GET .../logs with ?follow=true or an Accept header
// that names text/event-stream, answer with server-sent events (stream.go).
// Those without a name are the subject; "dropped" says how many are missing
// before the next one; "end" says why the host ends the stream. The id of an
// entry of a log, sent back as Last-Event-ID, resumes there, over restarts of
// the host too. The number of streams is bounded, also for each token; a
// slow client is given up, and a stream ends with its token.
//
// PUT /api/v1/plugins/{id}/network {"allowHosts", "only"} says what a plugin may
// reach, from its next request on; said before network is granted, it holds
// from the first one. GET /api/v1/plugins/{id}/audit shows what the plugin has
// called that needs a permission, and its newest requests.
//
// GET /api/v1/plugins/{id}/feeds lists the feeds that a plugin watches, POST
// {"url"} adds one, fetched within what the plugin may reach, DELETE
// .../feeds/{feed} removes it with its articles. GET .../articles lists those,
// by feed and limit. They answer while the plugin rests, too, but for POST.
//
// GET /api/v1/cron lists the jobs of plugins, GET .../next when they are due,
// GET .../history and .../history/{id} what became of runs; POST
// .../{plugin}/{job}/run runs one now and answers 202. GET /api/v1/inbox lists
// the runs that wait for the user, POST /api/v1/inbox/{id}/approve and .../reject
// decide on one. Saying the same again changes nothing; saying otherwise, or
// approving a run of a plugin that is not active, is 409.
//
// GET /api/v1/ai shows which AI provider plugins use, PUT {"baseUrl", "model",
// "key", ...} sets it at once and DELETE forgets it; the key goes in and never
// out. POST .../test asks it something, GET .../usage shows the tokens that
// plugins have used today.
//
// GET /api/v1/plugins/{id}/sessions lists the sessions of a plugin with what
// its manifest says about showing them; POST {"prompt"} begins one. GET and
// POST .../{session}/messages {"text"} read and send: 202, and the reply comes
// by itself. POST .../{session}/stop ends one for good, DELETE .../{session}
// deletes it. Only a plugin that is active and may use sessions can be sent
// anything.
//
// GET /api/v1/notifications lists what plugins have said (toasts, messages for
// the desktop, alerts), by plugin, kind, since, unread, before and limit, the
// newest first. POST .../{id}/read marks one as read, POST .../read {"upTo",
// "plugin"} all up to the position of the first of a list; DELETE .../{id}
// dismisses one. GET .../states lists what plugins show as being so at present
// (sidebar, badge, inbox), with the position to follow from; "active" says
// whether the plugin still runs, so that it may change it.
//
// GET /api/v1/events streams all changes of these, behind Last-Event-ID, else
// behind ?after=POSITION, else from now on, over restarts of the host too. The
// ids of events are positions. What has been superseded is left out: a client
// learns what holds. Where not everything can be told any more, an event of
// the kind "missed" says so: list anew; its member "missed" is how many changes
// that were at most, and is left out after a restore, which nobody can count
// over. Events named "approvals" {"waiting"},
// "plugins" and "sessions" say that GET /api/v1/inbox, GET /api/v1/plugins or
// GET /api/v1/plugins/{id}/sessions has changed: they have no history, so each
// comes at the beginning of every stream, and after that shortly after a
// change. The first event has the position that the stream begins at, so that
// nothing is lost when a client is cut off before anything has changed.
//
// GET /api/v1/vault, POST .../rotate and .../accept-loss {"key"} are about the
// master key; see [Keys] for what is left out on purpose.
//
// # Exports and backups
//
// GET /api/v1/backup (?logs=true) and GET /api/v1/plugins/{id}/export stream a
// file of package archive; POST /api/v1/plugins/{id}/import takes an export as
// its body, with replace, skipUnknown and downgrade in the query for what the
// user has agreed to, and from for the plugin that it is of if that is another
// one. They are bounded by progress and by the limit archive-bytes, not by the
// limits of other bodies. A restore is none of the API's: the host is stopped.
//
// # What it deliberately does not do
//
// It does not know how plugins run: [Plugins] is all it sees of them. It
// keeps no deadline for calls, no queue and no state of a plugin; it only
// maps what [Plugins.Call] returns to HTTP. It never cleans a path, never
// redirects, never answers by a guess, and never sends a CORS header unless
// an origin was configured.
//
// # Decisions where http.md leaves room
//
//   - Duplicate names in a JSON body are accepted, since RFC 8259 allows them
//     and JSON test suites demand it; lone surrogate escapes are refused,
//     since no UTF-8 string can hold them; a byte order mark is refused.
//   - An empty body is no body, whatever its Content-Type; white space alone
//     is invalid JSON. JSON is application/json or any type that ends in
//     +json; a charset other than utf-8, a Content-Encoding, a missing or a
//     repeated Content-Type is 415.
//   - A body sent with a method other than POST, PUT and PATCH is read within
//     the limit and dropped.
//   - A token that is not for the plugin of the path gets 403 whether or not
//     that plugin exists, so a narrow token enumerates nothing either. The
//     routes under /api/v1 and /metrics take unscoped tokens only.
//   - A path without any open endpoint answers 401 to a caller without a
//     token before it answers 405 or 503.
//   - HEAD and OPTIONS are methods like any other: 405 unless declared, which
//     the manifest does not allow.
package server

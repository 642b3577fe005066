// Package server is the control server of wasmhost: HTTP on the loopback
// interface, through which programs of the same machine reach the endpoints
// of plugins and through which the command line reaches a running host.
//
// # Use
//
//	tokens, err := server.OpenTokens(dataDir, server.TokensOptions{})
//	srv, err := server.New(server.Config{Port: server.DefaultPort}, tokens, plugins, mux)
//	err = srv.Listen()             // binds; srv.Addrs() says where
//	err = srv.Serve()              // until Shutdown
//	err = srv.Shutdown(ctx)        // lets running calls finish, for a bounded time
//
// # What flows in and out
//
// Requests flow in over TCP or a Unix socket. Those for endpoints go to
// [Plugins], those for the control API to the [api.Mux] that [New] gets, as
// values of the types in package api, which documents the routes. What comes
// back, an answer or an error, flows out as HTTP.
//
// Every request passes the same checks, in this order: request id and security
// headers; the Host, Origin and Sec-Fetch-Site checks (guard.go), since any
// web page can send requests to the loopback port; the table of routes
// (routes.go) or, for /plugins/, the exact look-up in the snapshot of
// declared endpoints (plugin_route.go); the token (auth.go); the limits and
// the check of the body (body.go). A handler returns an error; one place
// (serve.go) turns it into a problem+json body, logs it once and counts it.
//
// Streams are server-sent events (stream.go): their number is bounded, also
// for each token; a slow client is given up, and a stream ends with its token.
// Archives are bounded by progress and by the limit server.archive-bytes, not by the
// limits of other bodies.
//
// # What it deliberately does not do
//
// It names no service, and does not know how plugins run: [Plugins] is all it
// sees of them. It keeps no deadline for calls, no queue and no state of a
// plugin; it only maps what [Plugins.Call] returns to HTTP. It never cleans a
// path, never redirects, never answers by a guess, and never sends a CORS
// header unless an origin was configured.
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
//
// # Decisions
//
// No router library. Plugin paths match exactly, decoded once; the host's are one table of `host/api`. Turned down:
// routers, which clean paths, redirect slashes or decode `%2F`: holes here. Cost: paths are looked at by hand.
//
// `Host`, `Origin` and `Sec-Fetch-Site` are checked for every request. Any web page can send one. Turned down:
// `net/http`'s protection, of unsafe methods only: DNS rebinding reads a `GET` with `auth: false`. Cost: a proxy that
// passes on another name is refused.
//
// A base path is the host's word, and the proxy passes paths on as they are. Links, cookies and policies of pages name
// it, so the host has to know it. Turned down: proxies that take it off and rewrite what comes back;
// `X-Forwarded-Prefix`, by which a request says where its cookie goes. Cost: `X-Forwarded-Proto` is believed with it,
// of whoever sends it, who deceives himself alone; what else is at that name can act as the console's user.
//
// At the limit of connections the one that has waited longest goes. Unless a request is under way on it. Turned down:
// refusing the newest, by which one program locks all out. Cost: a client that waited connects again.
//
// What is told is so already. A session is free before it is ready, jobs are before a plugin is active, what an answer
// reserved is given back before its last byte. Turned down: telling first, a refusal once in so many runs. Cost: news
// come after the work.
//
// The log of a healthy start is quiet. A request that fails for a state that was logged is debugging; a fault of the
// host is an error each time; of the rest five lines a minute of each code and plugin, with a count. Turned down: a
// line for each, by which a client fills the log. Cost: which requests those were.
//
// The server keeps memory for large answers. From 16 KiB on it hands memory of that size in: ten of 4 MiB made 40 MiB
// of garbage, nine tenths of all, now less than one. 32 MiB are kept (`server.kept-answer-bytes`) for ten seconds,
// within plugins' memory. Turned down: `sync.Pool`, without a bound; writing out of the guest, which holds the instance
// while a client reads. Cost: not kept where a response breaks off, as HTTP/2 may still send it.
//
// A backup counts when its maker says that it is stored. `POST /api/v1/backup/stored`, after the command read it back
// and made its name durable. Turned down: counting what was sent. Cost: other clients say so, or `status` warns.
//
// A backup over HTTP ends with a count of what is damaged. The trailer `Wasmhost-Damaged-Files`: 0 is whole, none is
// broken off; damage shows while files are copied. Turned down: holding it back, the disk a second time. Cost: `curl
// --fail` does not look; `report.json` is the archive's last file.
//
// Whoever owns the data folder gets in. A first token that is gone or damaged is made anew unless it was revoked. A
// damaged `tokens.json` is set aside, none of it valid. What another process adds is seen at once, what it revokes
// within a second. Turned down: refusing, where who writes there makes a token anyway. Cost: programs need the new one.
//
// The first token of a folder ends when its host has been gone for long (`server.first-token-idle`). Each pod without a
// volume would leave one. Turned down: none beside others, by which commands are refused; ending it with the host,
// which locks out a folder stopped overnight. Cost: after twice that, another host makes one.
//
// A login holds at all hosts of a database, over TLS. It is a row of the tokens: its end is everywhere. The key is
// bound to name and port of the browser, the login's id stands for the boot, digests of codes are in a document from
// which one host takes each; no signed cookie, since the database has the secret's SHA-256 alone. Turned down: a common
// signing key, which makes logins for who gets it; sticky balancers, which log out with their host; the same without
// TLS, for who takes a dead host's port. Cost: what a page sends is good until its login ends; a guess at a code asks
// the server, once for all of 50 ms; hosts' clocks agree.
//
// A page of a plugin is open at all hosts of a database. Its frame has an opaque origin, so its files come by other
// connections than the console's. A document has the digest of its id, with plugin, content and token; a host behind on
// an upgrade lets the request wait (`pages.follow-timeout`). Turned down: sticky balancers; signed ids, which no host
// closes. Cost: opening and closing write, `pages.views` is of all hosts, a page outlives disabling with the same
// content.
//
// Files of pages are not served to a tab of their own. At the console's origin a page could ask for a token;
// `Sec-Fetch-Dest` tells, images and texts are refused too. Turned down: a sandbox or single-use addresses alone, since
// a page goes from one document to another. Cost: a link to its own image in a new tab is refused.
//
// Pages of different plugins take turns at the connections. Calls share two (`pages.connections`), a queue a plugin;
// while several have pages, each leaves one. Turned down: one queue, in which 64 long calls kept others for minutes;
// ending long calls, half done. Cost: one call at a time beside others, and a wait for one where both were taken.
//
// A host on a read-only disk notes itself among its user's caches. In a file named by a hash of the folder; who answers
// proves that it wrote it. Turned down: trying the usual port, where anybody listens. Cost: not for other users or
// caches.
package server

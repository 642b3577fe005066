// Package api is the control API of wasmhost as a list of typed values: each
// route is one of them, with its method, path, documentation and the types of
// its request and its answer.
//
//	var AddFeed = Post[AddFeedRequest, Feed]("/plugins/{id}/feeds", "Adds a feed and fetches it")
//
// Everything that knows the route uses that value. A service answers it, the
// control server mounts it, a command calls it through a [Client] or, while no
// host runs, directly through the [Mux] of the services, and [OpenAPI] and the
// TypeScript client in sdk/js/client are written from it:
//
//	api.AddFeed.Handle(mux, feeds.add)
//	feed, err := api.AddFeed.Call(ctx, caller, api.AddFeedRequest{Plugin: "reader", URL: address})
//
// Requests flow from a [Caller] to the function that a service has given to
// Handle. What that returns flows back, an error as a [problem.Problem].
// It carries out nothing itself, keeps no state, and knows no service.
//
// # Consent
//
// Consent stays with the user, also over the API. [InspectPlugin] answers what
// the plugin in a folder asks for, and a digest of its content; the client
// shows that and asks; [InstallPlugin] installs exactly that content, of the
// signer that was shown, with exactly those grants, or fails with "digest_mismatch". Nothing has a
// default: no digest, no installation; and what an upgrade gains beside
// permissions wants to be accepted by a member of its own.
//
// # Streams
//
// Streams are server-sent events. Those without a name are the subject;
// "dropped" says how many are missing before the next one; "end" says why the
// host ends the stream. The id of an event, sent back as Last-Event-ID,
// resumes behind it, over restarts of the host too.
//
// A console lists notices, states, plugins and the inbox, and then follows
// [FollowNotices] behind the position of the list. What has been superseded is
// left out there: a client learns what holds. Where not everything can be told
// any more, an event of the kind "missed" says so: list anew. The events
// "approvals", "plugins" and "sessions" say that these lists have changed;
// they have no history, so each comes at the beginning of every stream.
package api

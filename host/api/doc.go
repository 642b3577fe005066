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
//
// # To add a route
//
// Say one that fetches a feed at once. It is a value and a function:
//
// 1. `host/api/feeds.go`: the route, with the types of its request and its answer. Tags say where a field
// stands (`path`, `query`, `header`, `body`, else a member of the body by `json`), and its bounds; see
// `host/api/request.go`.
//
//	RefreshFeed = Post[FeedRequest, Feed]("/plugins/{id}/feeds/{feed}/refresh", "Fetches a feed at once")
//
//	// It is there already, for the route that removes a feed.
//	type FeedRequest struct {
//	    Plugin string `path:"id" json:"-"`
//	    Feed   string `path:"feed" json:"-"`
//	}
//
// 2. `host/internal/service/rss/service.go`: the function, named in `Routes`. What fails for the user's sake is a
// `*problem.Problem`; any other error is logged and shown as an internal one.
//
//	api.RefreshFeed.Handle(m, s.refresh)
//
//	func (s *Service) refresh(ctx context.Context, in api.FeedRequest) (api.Feed, error) {
//	    f, err := s.forUser(in.Plugin)
//	    if err != nil {
//	        return api.Feed{}, err
//	    }
//	    return decode[api.Feed](f.Refresh(ctx, nil, in.Plugin, in.Feed))
//	}
//
// 3. `make generate console` writes it into the client in `sdk/js/client`, and bundles the console with that
// again.
//
// The server serves it, with the token, the limits and the checks of the body that all have; `openapi.json`
// describes it; commands call `api.RefreshFeed.Call(ctx, caller, in)`. Streams, downloads and uploads are made
// by `Events`, `Archive` and `Import` in place of `Post`.
//
// What fails when a part is forgotten: the program does not start with a path or a tag that fit nothing
// (`TestBadRoutes`), or with two functions for a route; `TestFresh` in `sdk/gen` while the client is stale, and
// `TestRecord` in `host/internal/serve/console` while the console is; `TestRoutes` without a sentence that describes
// it;
// `TestEveryRouteIsAnswered` in `host` where nobody answers it. Give it a case in the tests of its service, and
// in the tests of `host/internal/serve/server` a function among the fakes (`fake_feeds_test.go`), with which
// `TestRouteDocsAreTrue` holds it against its description; `TestEveryRouteHasAFake` fails without. A group of
// routes of its own is named in `fakeMux`, in the same file.
//
// A new code of an error is a constant and a row in `host/internal/leaf/problem/code.go`; `TestEveryCodeHasARow` fails
// without the row.
//
// Promised: the routes with their requests and answers, as CHANGELOG.md says.
//
// # Decisions
//
// The API is a list of typed values (`host/api`). Path, documentation, types; served over HTTP, called in process
// without a host, described in `openapi.json` and the TypeScript client. Turned down: huma/v2, whose router cleans,
// whose 422 is not http.md's, whose clients come by other tools; OpenAPI by hand, with types in YAML and streams beside
// it. Cost: 700 lines, reflection for each route at the start and each request to `/api/v1`, none to plugins; a list at
// package level.
package api

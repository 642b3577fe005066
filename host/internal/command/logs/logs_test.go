package logs

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// What a host sends is not trusted: it may be another program that took its
// port.
func TestStreamsOfStrangers(t *testing.T) {
	for name, answer := range map[string]struct{ body, want string }{
		"no JSON":      {"id: 1\ndata: {\n\n", "cannot be read"},
		"endless line": {"data: " + strings.Repeat("x", api.MaxEventLine+1), "a line of more than"},
		"revoked":      {"event: end\ndata: {\"reason\":\"unauthorized\"}\n\n", "token was revoked"},
		"cut":          {"id: 1\ndata: {\"message\":\"one\"}\n\nid: 2\ndata: {\"mess", api.ErrStreamCut.Error()},
		"stopping":     {"event: end\ndata: {\"reason\":\"shutting_down\"}\n\n", api.ErrStreamCut.Error()},
	} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, answer.body)
		}))
		f := &logFollower{Follower: cli.Follower{T: &cli.Term{Out: io.Discard, Err: io.Discard}},
			query: api.LogQuery{ID: "x"}}
		err := f.follow(t.Context(), cli.NewClient(cli.Place{URL: srv.URL}, "token"))
		if err == nil || !strings.Contains(err.Error(), answer.want) {
			t.Errorf("%s: %v", name, err)
		}
		if name == "cut" && (f.Last == nil || *f.Last != 1) {
			t.Errorf("it would resume behind %v", f.Last)
		}
		srv.Close()
	}
}

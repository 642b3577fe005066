package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
)

// opensURLs is a client that can open an address for its user.
func opensURLs(raw bool, open func(*sdk.ElicitParams) string) *sdk.ClientOptions {
	return &sdk.ClientOptions{MultiRoundTrip: &sdk.MultiRoundTripOptions{Disabled: raw},
		Capabilities: &sdk.ClientCapabilities{Elicitation: &sdk.ElicitationCapabilities{
			URL: &sdk.URLElicitationCapabilities{}}},
		ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: open(r.Params)}, nil
		}}
}

func pays(n int) *sdk.CallToolParams {
	return &sdk.CallToolParams{Name: "notes.pay", Arguments: json.RawMessage(fmt.Sprintf(`{"n":%d}`, n))}
}

// TestAsksByAddress: a client that opens addresses is sent to the inbox; what it says there was
// said approves nothing.
func TestAsksByAddress(t *testing.T) {
	w := serve(t, host.Config{}, toolGuest("notes"))
	token := w.tokenFor()
	for _, c := range []struct{ says, decides, want string }{
		{"accept", "approve", `error=false structured={"paid":7}`}, {"accept", "reject", problem.CodeRejectedByUser},
		{"decline", "", problem.CodeRejectedByUser}, {"cancel", "", problem.CodeRejectedByUser},
	} {
		s := w.agent(token, "/mcp", "", opensURLs(false, func(p *sdk.ElicitParams) string {
			if p.Mode != "url" || p.URL != w.URL()+"/#/inbox" || !strings.Contains(p.Message, "notes.pay") {
				t.Errorf("asks by %+v", p)
			}
			call := w.asked(1)[0]
			if call.Tool != "notes.pay" || call.Arguments != `{"n":7}` || call.Before == nil || call.Token == "" {
				t.Errorf("the inbox has %+v", call)
			}
			if c.decides != "" {
				time.AfterFunc(50*time.Millisecond, func() { // its accept comes first
					ask[api.AskedCall](w, "POST", decision(call, c.decides), http.StatusOK)
				})
			}
			return c.says
		}))
		r, err := s.CallTool(t.Context(), pays(7))
		if err != nil || !strings.Contains(shownOf(r), c.want) {
			t.Errorf("%s, %s: %v %s", c.says, c.decides, err, shownOf(r))
		}
		w.asked(0)
	}
}

// TestStates: a state is good for the call that it was made for, by its token, once.
func TestStates(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{StateTime: 2 * time.Second, States: 1}), toolGuest("notes"))
	token, other := w.tokenFor(), w.tokenFor()
	raw := opensURLs(true, func(*sdk.ElicitParams) string { return "accept" })
	s, stranger := w.agent(token, "/mcp", "", raw), w.agent(other, "/mcp", "", raw)
	with := func(s *sdk.ClientSession, n int, state string) string {
		t.Helper()
		params := pays(n)
		params.RequestState = state
		params.InputResponses = sdk.InputResponseMap{"approval": &sdk.ElicitResult{Action: "accept"}}
		r, err := s.CallTool(t.Context(), params)
		if err != nil {
			return err.Error()
		}
		return shownOf(r)
	}
	begin := func() string {
		t.Helper()
		r, err := s.CallTool(t.Context(), pays(7))
		if err != nil || !r.NeedsInput() || r.RequestState == "" {
			t.Fatalf("%v %+v", err, r)
		}
		return r.RequestState
	}
	state := begin()
	ask[api.AskedCall](w, "POST", decision(w.asked(1)[0], "approve"), http.StatusOK)
	for name, got := range map[string]string{"of another token": with(stranger, 7, state),
		"other arguments": with(s, 8, state), "changed": with(s, 7, "AAAA"+state[4:]), "none": with(s, 7, "x")} {
		if !strings.Contains(got, problem.CodeConflict) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := with(s, 7, state); !strings.Contains(got, `{"paid":7}`) {
		t.Errorf("the state: %s", got)
	}
	if got := with(s, 7, state); !strings.Contains(got, problem.CodeConflict) {
		t.Errorf("again: %s", got)
	}
	state = begin()
	w.asked(1)
	w.asked(0) // it has ended by itself
	if got := with(s, 7, state); !strings.Contains(got, problem.CodeConflict) &&
		!strings.Contains(got, problem.CodeApprovalTimeout) {
		t.Errorf("too late: %s", got)
	}
	// Beside one state there is no other: a further call waits as those do whose client opens nothing.
	begin()
	further := make(chan string, 1)
	go func() {
		r, err := s.CallTool(t.Context(), pays(9))
		if err != nil {
			further <- err.Error()
			return
		}
		further <- shownOf(r)
	}()
	for _, call := range w.asked(2) {
		ask[api.AskedCall](w, "POST", decision(call, "approve"), http.StatusOK)
	}
	if got := <-further; !strings.Contains(got, `{"paid":9}`) {
		t.Errorf("without room for a state: %s", got)
	}
}

// TestAlwaysAllowed: what is allowed runs without asking, for that token, tool and content, as
// far as it was narrowed, until it is taken back or has expired.
func TestAlwaysAllowed(t *testing.T) {
	now := time.Now()
	w := serve(t, host.Config{Approvals: presence.Config{Limits: presence.Limits{Allowances: 2},
		Now: func() time.Time { return now }}}, toolGuest("notes"))
	s := w.agent(w.tokenFor(), "/mcp", "2025-11-25", nil)
	stranger := w.agent(w.tokenFor(), "/mcp", "2025-11-25", nil)
	begin := func(s *sdk.ClientSession, n int) chan string {
		result := make(chan string, 1)
		go func() {
			r, err := s.CallTool(t.Context(), pays(n))
			if err != nil {
				result <- err.Error()
				return
			}
			result <- shownOf(r)
		}()
		return result
	}
	allow := func(n int, in string, status int) {
		t.Helper()
		result := begin(s, n)
		call := w.asked(1)[0]
		if a := w.send("POST", decision(call, "approve"), `{"allow":`+in+`}`, nil); a.status != status {
			t.Errorf("allow %s: %d %s", in, a.status, a.body)
		}
		if status != http.StatusOK {
			ask[api.AskedCall](w, "POST", decision(call, "reject"), http.StatusOK)
		}
		<-result
	}
	runs := func(s *sdk.ClientSession, n int) {
		t.Helper()
		if got := <-begin(s, n); !strings.Contains(got, fmt.Sprintf(`{"paid":%d}`, n)) {
			t.Errorf("%d is asked about: %s", n, got)
		}
	}
	asks := func(s *sdk.ClientSession, n int) {
		t.Helper()
		result := begin(s, n)
		ask[api.AskedCall](w, "POST", decision(w.asked(1)[0], "reject"), http.StatusOK)
		<-result
	}
	for _, bad := range []string{`{"forSeconds":0}`, `{"forSeconds":-1}`, `{"forSeconds":99999999999}`,
		`{"forSeconds":60,"schema":{"type":"strange"}}`, `{"forSeconds":60,"schema":{"properties":{"n":{"maximum":3}}}}`} {
		allow(7, bad, http.StatusBadRequest)
	}
	allow(7, `{"forSeconds":60}`, http.StatusOK)
	runs(s, 7)
	asks(s, 8)
	asks(stranger, 7)
	allow(12, `{"forSeconds":60,"schema":{"properties":{"n":{"minimum":10,"maximum":20}}}}`, http.StatusOK)
	runs(s, 15)
	asks(s, 21)
	allow(30, `{"forSeconds":60}`, http.StatusConflict) // there are two
	list := ask[api.Approvals](w, "GET", "/api/v1/approvals", http.StatusOK).Allowances
	if len(list) != 2 || list[0].Arguments != `{"n":7}` || list[0].Tool != "notes.pay" {
		t.Fatalf("allowed: %+v", list)
	}
	for _, c := range ask[api.CallList](w, "GET", "/api/v1/inbox/calls?limit=1", http.StatusOK).Calls {
		if c.Rejected == nil {
			t.Errorf("the record has %+v", c)
		}
	}
	w.does2xx("DELETE", fmt.Sprintf("/api/v1/approvals/allowances/%d", list[0].ID), "")
	asks(s, 7)
	now = now.Add(time.Hour)
	asks(s, 15) // expired
	// Alike are decided on together; others are not.
	first, second := begin(s, 40), begin(s, 41)
	calls := w.asked(2)
	alike := fmt.Sprintf(`{"alike":[%d]}`, calls[1].ID)
	if a := w.send("POST", decision(calls[0], "approve"), alike, nil); a.status != 200 {
		t.Errorf("alike: %d %s", a.status, a.body)
	}
	if a, b := <-first, <-second; strings.Contains(a+b, "error=true") {
		t.Errorf("alike: %s %s", a, b)
	}
	first, second = begin(s, 42), begin(stranger, 42)
	calls = w.asked(2)
	alike = fmt.Sprintf(`{"alike":[%d]}`, calls[1].ID)
	if a := w.send("POST", decision(calls[0], "approve"), alike, nil); a.status != 400 {
		t.Errorf("of another token: %d %s", a.status, a.body)
	}
	for _, c := range calls {
		ask[api.AskedCall](w, "POST", decision(c, "reject"), http.StatusOK)
	}
	<-first
	<-second
}

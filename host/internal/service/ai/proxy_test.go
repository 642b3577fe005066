package ai_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

// A proxy sees what goes to a server by http. It gets the key only where that
// was allowed, and nothing of what stays on this machine or in the network.
func TestProxy(t *testing.T) {
	through, local := serve(t, says("by the proxy")), serve(t, says("directly"))
	proxy, err := url.Parse(through.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, base string
		plain      bool
		want       string // empty: refused
		sees       bool
	}{
		{"loopback", local.URL + "/v1", false, "directly", false},
		{"http", "http://ai.example/v1", false, "", true},
		{"http, allowed", "http://ai.example/v1", true, "by the proxy", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := len(through.asked())
			p, err := ai.NewOpenAI(ai.OpenAIConfig{BaseURL: c.base, Model: "m", Proxy: proxy, PlainKey: c.plain,
				Key: func(context.Context) (string, error) { return testKey, nil }})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			reply, err := p.Generate(t.Context(), ai.Request{Messages: hello(), AnswerBytes: 1000,
				Idle: quick().Idle}, nil)
			if c.want == "" {
				if failed, ok := errors.AsType[*ai.ProviderError](err); !ok || failed.Reason != ai.ReasonSetup {
					t.Errorf("answered %q, %v", reply.Text, err)
				}
			} else if err != nil || reply.Text != c.want {
				t.Errorf("answered %q, %v", reply.Text, err)
			}
			if asked := len(through.asked()) > before; asked != (c.want == "by the proxy") {
				t.Errorf("the proxy was asked: %v", asked)
			}
			if got := ai.IsPrivate(c.base); got == c.sees {
				t.Errorf("IsPrivate: %v", got)
			}
		})
	}
	for base, private := range map[string]bool{"https://ai.example/v1": true, "http://10.1.2.3/v1": true,
		"http://[fd00::1]/v1": true, "http://8.8.8.8/v1": false} {
		if ai.IsPrivate(base) != private {
			t.Errorf("IsPrivate of %s is not %v", base, private)
		}
	}
}

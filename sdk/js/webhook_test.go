package jssdk

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// hook is a signed message. Those of GitHub and of Standard Webhooks stand in the
// documents of these; that of Stripe is made by the rule of its documents.
type hook struct {
	sender, secret, body string
	headers              map[string]string
}

var hooks = []hook{
	{"github", "It's a Secret to Everybody", "Hello, World!", map[string]string{
		"X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"}},
	{"standard", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", `{"test": 2432232314}`, map[string]string{
		"Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "Webhook-Timestamp": "1614265330",
		"Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}},
	{"stripe", "whsec_test_secret", `{"id":"evt_1","object":"event"}`, map[string]string{
		"Stripe-Signature": "t=1614265330,v1=42b3d2b2181207b6b299df380bf37599bb895dc182467ba12e046b1916c4cd19"}},
}

func (k hook) send(h *hosttest.Host, body string, headers map[string]string) int {
	header := http.Header{"Content-Type": {"application/json"}}
	for name, value := range headers {
		header.Set(name, value)
	}
	answer, _ := h.Send("POST", "hooks/"+k.sender, header, []byte(body))
	return answer.StatusCode
}

// TestWebhooks sends what senders have signed to the example in both languages, and
// the same with each byte of body and headers changed.
func TestWebhooks(t *testing.T) {
	shorttest.Skip(t)
	settings := map[string]any{"maxAgeSeconds": 1e10}
	for _, k := range hooks {
		settings[k.sender] = k.secret
	}
	for _, name := range []string{"webhook", "webhook-go"} {
		t.Run(name, func(t *testing.T) {
			opts := hosttest.Options{Dir: filepath.Join("..", "..", "plugins-src", name), Settings: settings}
			if name == "webhook" {
				opts.Backend = bundled(t, opts.Dir)
			}
			h := hosttest.Start(t, opts)
			for _, k := range hooks {
				if status := k.send(h, k.body, k.headers); status != 204 {
					t.Errorf("%s: a message as it was signed: %d", k.sender, status)
				}
				for i := range len(k.body) {
					if status := k.send(h, changed(k.body, i), k.headers); status != 401 {
						t.Errorf("%s: byte %d of the body changed: %d", k.sender, i, status)
					}
				}
				for name, value := range k.headers {
					headers := map[string]string{}
					for other, is := range k.headers {
						headers[other] = is
					}
					for i := range len(value) {
						headers[name] = changed(value, i)
						if status := k.send(h, k.body, headers); status != 401 {
							t.Errorf("%s: byte %d of %s changed: %d", k.sender, i, name, status)
						}
					}
					delete(headers, name)
					if status := k.send(h, k.body, headers); status != 401 {
						t.Errorf("%s without %s: %d", k.sender, name, status)
					}
				}
			}
			change := func(settings map[string]any) {
				if err := h.ChangeSettings(settings); err != nil {
					t.Fatal(err)
				}
			}
			change(map[string]any{"maxAgeSeconds": 300, "stripe": ""})
			for i, want := range []int{204, 401, 503} { // GitHub signs no time
				if status := hooks[i].send(h, hooks[i].body, hooks[i].headers); status != want {
					t.Errorf("%s years later: %d, want %d", hooks[i].sender, status, want)
				}
			}
			change(map[string]any{"standard": "whsec_"})
			if status := hooks[1].send(h, hooks[1].body, hooks[1].headers); status != 503 {
				t.Errorf("a secret of nothing: %d", status)
			}
		})
	}
}

// changed has another character, which a header may have, in the place of one.
func changed(text string, i int) string {
	c := byte('0')
	if text[i] == c {
		c = '1'
	}
	return text[:i] + string(c) + text[i+1:]
}

// bundled builds a backend in TypeScript.
func bundled(t *testing.T, dir string) []byte {
	t.Helper()
	folder, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bundle.New(bundle.Options{Folder: folder, Output: "dist/index.js", SourceMap: bundle.MapNone,
		Builtin: func(name string) (known, provided bool, hint string) { return name == "crypto", true, "" }})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	built, err := b.Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range built.Files {
		if strings.HasSuffix(f.Name, ".js") {
			return f.Content
		}
	}
	t.Fatal("no script was built")
	return nil
}

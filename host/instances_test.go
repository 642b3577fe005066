package host_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// keepingScript keeps what it is sent wherever a script can, and answers with
// what requests before have left there, and with numbers that it has drawn.
const keepingScript = `
let text = "";
const list = [], seen = new Map(), closed = [];
export default function (ctx) {
	ctx.cli.handle("run", ({ body }) => {
		const found = [text, ...list, ...seen.values(), ...closed.map((f) => f()), globalThis.left, Math.left, [].left,
			({}).left, ctx.left, RegExp.$1, Symbol.for("a").left, JSON.parse.left,
			...Object.keys(globalThis).filter((name) => name.startsWith("secret"))];
		/(.*)/.exec(body);
		text = body; list.push(body); seen.set(body, body); closed.push(() => body);
		globalThis.left = globalThis[body] = Math.left = ctx.left = JSON.parse.left = body;
		Array.prototype.left = Object.prototype.left = Symbol.prototype.left = body;
		Promise.resolve().then(() => { text += body; });
		if (body.endsWith("0")) list.push(body.repeat(1 << 16)); // more memory than there was
		setTimeout(() => { text += body; }, 10);
		const bytes = crypto.getRandomValues(new Uint32Array(4)).join();
		return { status: 200, body: { before: found.filter((f) => f !== undefined).join(""),
			numbers: ["Math " + Math.random(), "values " + bytes, "uuid " + crypto.randomUUID()] } };
	});
}`

// In mode request no request learns anything of what another one has sent, in
// any language, and none draws a number that another one has drawn.
func TestRequestsShareNothing(t *testing.T) {
	shorttest.Skip(t)
	for _, g := range []guest{
		{id: "in-c", module: guesttest.C(t, "keep"), paths: []string{"keep", "grow", "later", "handle", "spin", "trap"}},
		{id: "in-go", module: guesttest.Go(t, "testdata/guests/go/keep"), paths: []string{"run"}},
		{id: "in-js", script: keepingScript, paths: []string{"run"}},
	} {
		t.Run(g.id, func(t *testing.T) {
			entry := "backend.wasm"
			if g.script != "" {
				entry = "main.js"
			}
			g.more = map[string]any{"backend": map[string]any{"entryPoint": entry,
				"resourceLimits": map[string]any{"memoryMb": 32}, "instances": map[string]any{"mode": "request", "max": 3}}}
			w := serve(t, host.Config{}, g)
			var mu sync.Mutex
			drawn := map[string]bool{}
			var clients sync.WaitGroup
			for client := range 4 {
				clients.Go(func() {
					for n := range 15 {
						path := g.paths[n%min(len(g.paths), 3)]
						a := w.send("POST", "/plugins/"+g.id+"/"+path, fmt.Sprintf(`"secret-%d-%d"`, client, n), nil)
						var got struct {
							Before  string
							Kept    *string
							Numbers []string
						}
						err := json.Unmarshal([]byte(a.body), &got)
						if err != nil || a.status != 200 || got.Before != "" || got.Kept != nil ||
							strings.Contains(a.body, "secret") {
							t.Errorf("request %d of client %d: %d %.300s, %v", n, client, a.status, a.body, err)
						}
						if g.id != "in-c" && len(got.Numbers) != 3 {
							t.Errorf("it has drawn %q, want three numbers", got.Numbers)
						}
						mu.Lock()
						for _, number := range got.Numbers {
							if drawn[number] {
								t.Errorf("%s was drawn twice", number)
							}
							drawn[number] = true
						}
						mu.Unlock()
					}
				})
			}
			clients.Wait()
		})
	}
}

package js_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// BenchmarkCrypto is crypto.subtle at 1 MiB. The metric go/x says how many times
// as long it takes as the same in Go, in the same run; rest-us how many
// microseconds it takes beyond 1.3 times that.
func BenchmarkCrypto(b *testing.B) {
	data := make([]byte, 1<<20)
	block, err := aes.NewCipher(make([]byte, 16))
	if err != nil {
		b.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		b.Fatal(err)
	}
	sealed := gcm.Seal(nil, make([]byte, 12), data, nil)
	for _, c := range []struct {
		name, script string
		inGo         func()
	}{
		{"sha256", `crypto.subtle.digest("SHA-256", data)`, func() { sha256.Sum256(data) }},
		{"hmac", `crypto.subtle.sign("HMAC", mac, data)`, func() {
			mac := hmac.New(sha256.New, make([]byte, 16))
			mac.Write(data)
			mac.Sum(nil)
		}},
		{"encrypt", `crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, data)`, func() {
			gcm.Seal(nil, make([]byte, 12), data, nil)
		}},
		{"decrypt", `crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, sealed)`, func() {
			if _, err := gcm.Open(nil, make([]byte, 12), sealed, nil); err != nil {
				b.Fatal(err)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			in := h.start(`const data = new Uint8Array(1 << 20), iv = new Uint8Array(12), key = new Uint8Array(16);
				let mac, aes, sealed;
				export default async (ctx) => {
					mac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
					aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
					sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, data);
					ctx.cli.handle("echo", async () => ({ status: 200 }));
					ctx.cli.handle("run", async () => { await ` + c.script + `; return { status: 200 } });
				}`)
			once := func(path string) {
				if _, err := call(in, time.Minute, path, "null"); err != nil {
					b.Fatal(err)
				}
			}
			once("run")
			var ours, empty, theirs time.Duration
			timed := func(total *time.Duration, f func()) {
				began := time.Now()
				f()
				*total += time.Since(began)
			}
			for b.Loop() { // in turns, so that both see the same machine
				timed(&ours, func() { once("run") })
				timed(&empty, func() { once("echo") })
				timed(&theirs, c.inGo)
			}
			ours -= empty // what any call takes
			b.ReportMetric(float64(ours)/float64(theirs), "go/x")
			b.ReportMetric((float64(ours)-1.3*float64(theirs))/1e3/float64(b.N), "rest-us")
		})
	}
}

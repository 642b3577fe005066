package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// What crypto.subtle computes for long ends with the time of the call, and what
// is too much is refused with what to do.
func TestCryptoIsBounded(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.run(`const base = await crypto.subtle.importKey("raw", new Uint8Array(8), "PBKDF2", false, ["deriveBits"]);
		const how = { name: "PBKDF2", hash: "SHA-512", salt: new Uint8Array(8) };
		const derive = (iterations) => crypto.subtle.deriveBits({ ...how, iterations }, base, 512);
		try { await derive(request.body) } catch (e) { return { status: 200, body: e.name + ": " + e.message } }
		return { status: 200, body: "done" };`)
	answer, err := call(in, time.Minute, "run", "21000000")
	if err != nil || !strings.Contains(answer, "OperationError: PBKDF2: 21000000 iterations for 64 bytes are none of 1 "+
		"to 20000000, which is what the limit webcrypto.iterations leaves") {
		t.Errorf("too many iterations: %s and %v", answer, err)
	}
	if answer, err := call(in, time.Minute, "run", "1000"); err != nil || !strings.Contains(answer, "done") {
		t.Errorf("few iterations: %s and %v", answer, err)
	}
	if answer, err := call(in, 50*time.Millisecond, "run", "20000000"); err == nil {
		t.Errorf("many iterations in 50 ms gave %s", answer)
	}
}

// The memory of keys is the plugin's: an instance of an image has them.
func TestKeysInImages(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	first := h.start(`export default async (ctx) => {
		const hmac = { name: "HMAC", hash: "SHA-256" };
		const key = await crypto.subtle.importKey("raw", new Uint8Array(16), hmac, false, ["sign"]);
		const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
		const how = { name: "ECDSA", hash: "SHA-256" };
		ctx.cli.handle("run", async () => {
			const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array(3))).toHex();
			const signed = await crypto.subtle.sign(how, pair.privateKey, new Uint8Array(3));
			return { status: 200, body: [mac, await crypto.subtle.verify(how, pair.publicKey, signed, new Uint8Array(3))] };
		});
	}`)
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	want, err := call(first, time.Minute, "run", "null")
	if err != nil || !strings.HasSuffix(want, ",true]}") {
		t.Fatalf("the first answered %s and %v", want, err)
	}
	if got, err := call(h.restored(image), time.Minute, "run", "null"); err != nil || got != want {
		t.Errorf("of the image: %s and %v, want %s", got, err, want)
	}
}

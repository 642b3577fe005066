package vault

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
)

var place = Name{"weather", KindSecret, "token"}

// openWith opens a value as a vault with this key does.
func openWith(k *key, n Name, sealed []byte) (string, error) {
	before := bytes.Clone(sealed)
	plaintext, err := k.open(n, sealed)
	if !bytes.Equal(before, sealed) {
		return "", errors.New("opening has changed the sealed value")
	}
	return string(plaintext), err
}

func mustSeal(t testing.TB, k *key, n Name, plaintext string) []byte {
	t.Helper()
	sealed, err := k.seal(rand.Reader, n, []byte(plaintext))
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

// TestFormat holds format 1 still: it builds a sealed value from the
// primitives and from bytes written out here.
func TestFormat(t *testing.T) {
	master := bytes.Repeat([]byte{7}, 32)
	id, err := hkdf.Key(sha256.New, master, nil, "wasmhost vault 1: id", 16)
	if err != nil {
		t.Fatal(err)
	}
	sealing, err := hkdf.Key(sha256.New, master, nil, "wasmhost vault 1: sealing", 32)
	if err != nil {
		t.Fatal(err)
	}
	aead, err := chacha20poly1305.NewX(sealing)
	if err != nil {
		t.Fatal(err)
	}
	nonce := bytes.Repeat([]byte{9}, 24)
	associated := "wasmhost vault\x00\x01" + string(id) +
		"\x00\x00\x00\x00\x00\x00\x00\x07weather" +
		"\x00\x00\x00\x00\x00\x00\x00\x06secret" +
		"\x00\x00\x00\x00\x00\x00\x00\x05token"
	want := append(append(append([]byte{}, id...), nonce...),
		aead.Seal(nil, nonce, []byte("s3cret"), []byte(associated))...)

	k := testKey(t, 7)
	got, err := k.seal(bytes.NewReader(nonce), place, []byte("s3cret"))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("sealed %v as %x, want %x", err, got, want)
	}
	const pinned = "lAZ6gHbBhWR8jGhgdLYgFAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCdf4YbpGU89bhkAv4VUCl1BCRqqDAs8"
	if text := base64.RawURLEncoding.EncodeToString(got); text != pinned {
		t.Errorf("sealed as\n%s, want\n%s", text, pinned)
	}
	if text, err := openWith(k, place, want); err != nil || text != "s3cret" {
		t.Errorf("opened %q, %v", text, err)
	}
}

func TestSealRoundTrip(t *testing.T) {
	k := testKey(t, 1)
	for _, plaintext := range []string{"", "x", "pass word", "\x00", "ключ\U0001F511",
		strings.Repeat("\U0001F511", MaxValueLength)} {
		text := mustSeal(t, k, place, plaintext)
		if got, err := openWith(k, place, text); err != nil || got != plaintext {
			t.Errorf("%d bytes come back as %d, %v", len(plaintext), len(got), err)
		}
		if len(plaintext) > 5 && bytes.Contains(text, []byte(plaintext)) {
			t.Error("the sealed value shows its content")
		}
	}
	if _, err := k.seal(rand.Reader, place, make([]byte, maxPlaintext+1)); err == nil {
		t.Error("more than any value was sealed")
	}
}

func TestOpenRefusesTruncatedAndExtended(t *testing.T) {
	k := testKey(t, 1)
	sealed := mustSeal(t, k, place, "a password of some length")
	for n := range len(sealed) {
		if _, err := openWith(k, place, sealed[:n]); err == nil || n < overhead && !errors.Is(err, ErrMalformed) {
			t.Errorf("cut to %d of %d bytes: %v", n, len(sealed), err)
		}
		if _, err := openWith(k, place, sealed[n+1:]); err == nil {
			t.Errorf("opens without its first %d bytes", n+1)
		}
		for _, insert := range []byte("\n\r =A\x00") {
			if _, err := openWith(k, place, slices.Insert(bytes.Clone(sealed), n, insert)); err == nil {
				t.Errorf("opens with %q at %d", insert, n)
			}
		}
	}
	for _, end := range []string{"\n", "=", "==", "A", "\x00", string(sealed)} {
		if _, err := openWith(k, place, append(bytes.Clone(sealed), end...)); err == nil {
			t.Errorf("opens with %q at its end", end)
		}
	}
	if _, err := openWith(k, place, nil); !errors.Is(err, ErrMalformed) {
		t.Errorf("nothing: %v", err)
	}
}

func TestOpenRefusesEachFlippedBit(t *testing.T) {
	k := testKey(t, 1)
	sealed := mustSeal(t, k, place, "a password")
	for bit := range 8 * len(sealed) {
		changed := bytes.Clone(sealed)
		changed[bit/8] ^= 1 << (bit % 8)
		_, err := openWith(k, place, changed)
		want := ErrForged
		if bit < 8*idSize {
			want = ErrUnknownKey
		}
		if !errors.Is(err, want) {
			t.Errorf("bit %d: %v, want %v", bit, err, want)
		}
	}
}

// TestOpenRefusesOtherPlaces swaps a sealed text between names, with all that
// could run together if the parts were not told apart.
func TestOpenRefusesOtherPlaces(t *testing.T) {
	k := testKey(t, 1)
	names := []Name{
		{"a", KindSecret, "b"}, {"b", KindSecret, "a"}, {"a", KindSetting, "b"},
		{"a", KindSecret, "B"}, {"a", KindSecret, "b "}, {"a", KindSecret, "b\x00"},
		{"asecret", KindSecret, "b"}, {"a", "secretsecret", "b"}, {"a", KindSecret, "secretb"},
		{"asecretb", "", ""}, {"", "", "asecretb"}, {"", KindSecret, "ab"}, {"ab", KindSecret, ""},
		{"a", "", "secretb"}, {"a\x00", KindSecret, "b"},
		{"a\x00\x00\x00\x00\x00\x00\x00\x06secret", "", "b"},
		{"a", KindSecret, "\u00e9"}, {"a", KindSecret, "e\u0301"}, // equal to people, not to computers
	}
	for _, from := range names {
		text := mustSeal(t, k, from, "value")
		for _, to := range names {
			got, err := openWith(k, to, text)
			if from == to && (err != nil || got != "value") {
				t.Errorf("%#v does not open: %v", from, err)
			}
			if from != to && !errors.Is(err, ErrForged) {
				t.Errorf("what was sealed for %#v opens for %#v: %v", from, to, err)
			}
		}
	}
}

func TestOpenRefusesOtherKeys(t *testing.T) {
	one, two := testKey(t, 1), testKey(t, 2)
	text := mustSeal(t, one, place, "value")
	if _, err := openWith(two, place, text); !errors.Is(err, ErrUnknownKey) {
		t.Errorf("under another key: %v", err)
	}
	// Replayed with the other key's id written over its own.
	replayed := bytes.Clone(text)
	copy(replayed, two.id[:])
	if _, err := openWith(two, place, replayed); !errors.Is(err, ErrForged) {
		t.Errorf("with another key's id: %v", err)
	}
	// A key with the right id by name only.
	liar := &key{id: one.id, aead: two.aead}
	if _, err := openWith(liar, place, text); !errors.Is(err, ErrForged) {
		t.Errorf("under a key that claims the id: %v", err)
	}
}

func TestNoncesAreUnique(t *testing.T) {
	const each, vaults = 5000, 4
	seen := map[string]bool{}
	k := testKey(t, 1)
	for range vaults {
		for range each {
			seen[string(mustSeal(t, k, place, "same")[idSize:][:nonceSize])] = true
		}
	}
	if len(seen) != vaults*each {
		t.Errorf("%d texts have %d nonces", vaults*each, len(seen))
	}
}

func TestSealNeedsRandomness(t *testing.T) {
	k := testKey(t, 1)
	for _, random := range []io.Reader{strings.NewReader(""), strings.NewReader("too short")} {
		if text, err := k.seal(random, place, []byte("x")); err == nil || text != nil {
			t.Errorf("sealed without a nonce: %q, %v", text, err)
		}
	}
	w := newWorld(t, Options{Random: strings.NewReader("not enough for a key")})
	if err := w.r.Set(context.Background(), "p", KindSecret, "k", NewSecret("v")); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("set without randomness: %v", err)
	}
	if files := w.keyFiles(); len(files) != 0 {
		t.Errorf("a key was made without randomness: %v", files)
	}
}

func TestKeyID(t *testing.T) {
	one, two := testKey(t, 1), testKey(t, 2)
	if one.id == two.id || one.id == (KeyID{}) {
		t.Error("two keys share an id")
	}
	if one.id != testKey(t, 1).id {
		t.Error("one key has two ids")
	}
	if text := one.id.String(); len(text) != 2*idSize || strings.Trim(text, "0123456789abcdef") != "" {
		t.Errorf("an id is shown as %q", text)
	}
	for _, size := range []int{0, 16, 31, 33, 64} {
		if _, err := newKey(make([]byte, size)); err == nil {
			t.Errorf("a key of %d bytes is taken", size)
		}
	}
}

func FuzzOpen(f *testing.F) {
	k := testKey(f, 1)
	values := map[string]string{}
	for i, plaintext := range []string{"", "x", "a password"} {
		// Fixed nonces, because each process of the fuzzer comes by here.
		sealed, err := k.seal(bytes.NewReader(bytes.Repeat([]byte{byte(i)}, nonceSize)), place, []byte(plaintext))
		if err != nil {
			f.Fatal(err)
		}
		values[string(sealed)] = plaintext
		f.Add(sealed, place.Plugin, string(place.Kind), place.Key)
		f.Add(sealed[:len(sealed)-1], place.Plugin, string(place.Kind), place.Key)
		f.Add(sealed, "other", string(KindSetting), place.Key)
	}
	f.Add(bytes.Repeat([]byte("A"), 80), "p", "secret", "k")
	f.Fuzz(func(t *testing.T, sealed []byte, plugin, kind, key string) {
		n := Name{plugin, Kind(kind), key}
		got, err := openWith(k, n, sealed)
		want, ours := values[string(sealed)]
		if ours && n == place {
			if err != nil || got != want {
				t.Fatalf("a good value gives %q, %v", got, err)
			}
			return
		}
		if err == nil {
			t.Fatalf("forged: %q opens for %#v", sealed, n)
		}
		if got != "" {
			t.Fatalf("a failure gives %q", got)
		}
	})
}

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
	"strings"
	"testing"

	"golang.org/x/crypto/chacha20poly1305"
)

var place = Name{"weather", KindSecret, "token"}

// openWith opens text as a vault with only this key does.
func openWith(k *key, n Name, text string) (string, error) {
	s, err := parse(text)
	if err != nil {
		return "", err
	}
	if s.id != k.id {
		return "", ErrUnknownKey
	}
	plaintext, err := k.open(n, s)
	return string(plaintext), err
}

func mustSeal(t testing.TB, k *key, n Name, plaintext string) string {
	t.Helper()
	text, err := k.seal(rand.Reader, n, []byte(plaintext))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestFormat holds format 1 still: it builds a sealed text from the
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
	raw := append(append(append([]byte{}, id...), nonce...), aead.Seal(nil, nonce, []byte("s3cret"), []byte(associated))...)
	want := "whs1." + base64.RawURLEncoding.EncodeToString(raw)

	k := testKey(t, 7)
	got, err := k.seal(bytes.NewReader(nonce), place, []byte("s3cret"))
	if err != nil || got != want {
		t.Errorf("sealed %v as %s, want %s", err, got, want)
	}
	const pinned = "whs1.lAZ6gHbBhWR8jGhgdLYgFAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCdf4YbpGU89bhkAv4VUCl1BCRqqDAs8"
	if got != pinned {
		t.Errorf("sealed as\n%s, want\n%s", got, pinned)
	}
	if text, err := openWith(k, place, want); err != nil || text != "s3cret" {
		t.Errorf("opened %q, %v", text, err)
	}
}

func TestSealRoundTrip(t *testing.T) {
	k := testKey(t, 1)
	for _, plaintext := range []string{"", "x", "pass word", "\x00", "ключ\U0001F511", strings.Repeat("\U0001F511", MaxValueLength)} {
		text := mustSeal(t, k, place, plaintext)
		if got, err := openWith(k, place, text); err != nil || got != plaintext {
			t.Errorf("%d bytes come back as %d, %v", len(plaintext), len(got), err)
		}
		if len(plaintext) > 5 && strings.Contains(text, plaintext) {
			t.Error("the sealed text shows its content")
		}
	}
	if _, err := k.seal(rand.Reader, place, make([]byte, maxPlaintext+1)); err == nil {
		t.Error("more than any value was sealed")
	}
}

func TestOpenRefusesTruncatedAndExtended(t *testing.T) {
	k := testKey(t, 1)
	text := mustSeal(t, k, place, "a password of some length")
	for n := range len(text) {
		if _, err := openWith(k, place, text[:n]); err == nil {
			t.Errorf("opens when cut to %d of %d characters", n, len(text))
		}
		if _, err := openWith(k, place, text[n+1:]); err == nil {
			t.Errorf("opens without its first %d characters", n+1)
		}
		for _, insert := range []string{"\n", "\r", " ", "=", "A", "\x00"} {
			if _, err := openWith(k, place, text[:n]+insert+text[n:]); err == nil {
				t.Errorf("opens with %q at %d", insert, n)
			}
		}
	}
	raw, err := base64.RawURLEncoding.DecodeString(text[len(sealedPrefix):])
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(raw) {
		if _, err := openWith(k, place, sealedPrefix+base64.RawURLEncoding.EncodeToString(raw[:n])); err == nil {
			t.Errorf("opens when cut to %d of %d bytes", n, len(raw))
		}
	}
	for _, end := range []string{"\n", "=", "==", "A", "AAAA", text} {
		if _, err := openWith(k, place, text+end); err == nil {
			t.Errorf("opens with %q at its end", end)
		}
	}
}

func TestOpenRefusesEachFlippedBit(t *testing.T) {
	k := testKey(t, 1)
	text := mustSeal(t, k, place, "a password")
	raw, err := base64.RawURLEncoding.DecodeString(text[len(sealedPrefix):])
	if err != nil {
		t.Fatal(err)
	}
	for bit := range 8 * len(raw) {
		changed := bytes.Clone(raw)
		changed[bit/8] ^= 1 << (bit % 8)
		_, err := openWith(k, place, sealedPrefix+base64.RawURLEncoding.EncodeToString(changed))
		want := ErrForged
		if bit < 8*idSize {
			want = ErrUnknownKey
		}
		if !errors.Is(err, want) {
			t.Errorf("bit %d of the bytes: %v, want %v", bit, err, want)
		}
	}
	for bit := range 8 * len(text) {
		changed := []byte(text)
		changed[bit/8] ^= 1 << (bit % 8)
		if _, err := openWith(k, place, string(changed)); err == nil {
			t.Errorf("opens with bit %d of the text flipped", bit)
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
	raw, err := base64.RawURLEncoding.DecodeString(text[len(sealedPrefix):])
	if err != nil {
		t.Fatal(err)
	}
	copy(raw, two.id[:])
	if _, err := openWith(two, place, sealedPrefix+base64.RawURLEncoding.EncodeToString(raw)); !errors.Is(err, ErrForged) {
		t.Errorf("with another key's id: %v", err)
	}
	// A key with the right id by name only.
	liar := &key{id: one.id, aead: two.aead}
	if _, err := openWith(liar, place, text); !errors.Is(err, ErrForged) {
		t.Errorf("under a key that claims the id: %v", err)
	}
}

func TestParse(t *testing.T) {
	k := testKey(t, 1)
	good := mustSeal(t, k, place, "value")
	tests := []struct {
		name, text string
		want       error
	}{
		{"good", good, nil},
		{"empty", "", ErrMalformed},
		{"plain text", "hunter2", ErrMalformed},
		{"prefix only", "whs1.", ErrMalformed},
		{"later version", "whs2." + good[5:], ErrFormat},
		{"much later version", "whs999999999." + good[5:], ErrFormat},
		{"version zero", "whs0." + good[5:], ErrFormat},
		{"padded version", "whs01." + good[5:], ErrFormat},
		{"no version", "whs." + good[5:], ErrMalformed},
		{"absurd version", "whs" + strings.Repeat("9", 1000) + "." + good[5:], ErrMalformed},
		{"other letters", "WHS1." + good[5:], ErrMalformed},
		{"space before", " " + good, ErrMalformed},
		{"standard base64", "whs1." + strings.Repeat("+/", 60), ErrMalformed},
		{"one byte short", "whs1." + base64.RawURLEncoding.EncodeToString(make([]byte, overhead-1)), ErrMalformed},
		{"huge", "whs1." + strings.Repeat("A", 10<<20), ErrMalformed},
		{"huge without prefix", strings.Repeat("A", 10<<20), ErrMalformed},
		{"not UTF-8", "whs1.\xff\xfe", ErrMalformed},
	}
	for _, test := range tests {
		if _, err := parse(test.text); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	// Bits after the end would give one text several spellings.
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	text := mustSeal(t, k, place, "ab") // 58 bytes: the last digit has four bits to spare
	spellings := 0
	for _, c := range digits {
		if _, err := openWith(k, place, text[:len(text)-1]+string(c)); err == nil {
			spellings++
		}
	}
	if spellings != 1 {
		t.Errorf("one sealed text has %d spellings", spellings)
	}
}

func TestNoncesAreUnique(t *testing.T) {
	const each, vaults = 5000, 4
	seen := map[string]bool{}
	k := testKey(t, 1)
	for range vaults {
		for range each {
			s, err := parse(mustSeal(t, k, place, "same"))
			if err != nil {
				t.Fatal(err)
			}
			seen[string(s.nonce)] = true
		}
	}
	if len(seen) != vaults*each {
		t.Errorf("%d texts have %d nonces", vaults*each, len(seen))
	}
}

func TestSealNeedsRandomness(t *testing.T) {
	k := testKey(t, 1)
	for _, random := range []io.Reader{strings.NewReader(""), strings.NewReader("too short")} {
		if text, err := k.seal(random, place, []byte("x")); err == nil || text != "" {
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
	var id KeyID
	if err := id.UnmarshalText([]byte(one.id.String())); err != nil || id != one.id {
		t.Errorf("%v: %v", id, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("g", 32), strings.Repeat("0", 33), strings.Repeat("0", 34)} {
		if err := id.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is taken for an id", bad)
		}
	}
	for _, size := range []int{0, 16, 31, 33, 64} {
		if _, err := newKey(make([]byte, size)); err == nil {
			t.Errorf("a key of %d bytes is taken", size)
		}
	}
}

func FuzzOpen(f *testing.F) {
	k := testKey(f, 1)
	texts := map[string]string{}
	for i, plaintext := range []string{"", "x", "a password"} {
		// Fixed nonces, because each process of the fuzzer comes by here.
		text, err := k.seal(bytes.NewReader(bytes.Repeat([]byte{byte(i)}, nonceSize)), place, []byte(plaintext))
		if err != nil {
			f.Fatal(err)
		}
		texts[text] = plaintext
		f.Add(text, place.Plugin, string(place.Kind), place.Key)
		f.Add(text[:len(text)-1], place.Plugin, string(place.Kind), place.Key)
		f.Add(text, "other", string(KindSetting), place.Key)
	}
	f.Add("whs2.AAAA", "", "", "")
	f.Add("whs1."+strings.Repeat("A", 80), "p", "secret", "k")
	f.Fuzz(func(t *testing.T, text, plugin, kind, key string) {
		n := Name{plugin, Kind(kind), key}
		got, err := openWith(k, n, text)
		want, ours := texts[text]
		if ours && n == place {
			if err != nil || got != want {
				t.Fatalf("a good text gives %q, %v", got, err)
			}
			return
		}
		if err == nil {
			t.Fatalf("forged: %q opens for %#v", text, n)
		}
		if got != "" {
			t.Fatalf("a failure gives %q", got)
		}
	})
}

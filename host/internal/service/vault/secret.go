package vault

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// Redacted is what a [Secret] shows of itself.
const Redacted = "[redacted]"

// Secret is a text that does not show itself: fmt with any verb, slog, JSON
// and every encoder of text write [Redacted] in its place, also where it is a
// field, exported or not, of something else. The zero Secret is the empty
// text. It cannot be decoded, because what was written is not what it held.
//
// Go copies memory as it likes, so [Secret.Wipe] clears the bytes that this
// Secret holds and no other copy of them.
type Secret struct {
	// Fmt prints the unexported fields of others by reflection and without
	// asking them. Of a pointer it prints the address, but follows it, with a
	// verb that does not fit, to a struct or slice; not to another pointer.
	text **secretText
}

type secretText struct{ bytes []byte }

// NewSecret returns a Secret that holds text.
func NewSecret(text string) Secret { return secretOf([]byte(text)) }

// secretOf takes b over.
func secretOf(b []byte) Secret {
	text := &secretText{b}
	return Secret{&text}
}

func (s Secret) bytes() []byte {
	if s.text == nil {
		return nil
	}
	return (*s.text).bytes
}

// Reveal returns the text. Name it in a review: each call is a place where
// the text can leak.
func (s Secret) Reveal() string { return string(s.bytes()) }

// Wipe overwrites the text, in all copies of this Secret, and empties it. It
// must not run beside another method.
func (s Secret) Wipe() {
	if s.text != nil {
		clear((*s.text).bytes)
		(*s.text).bytes = nil
	}
}

// String returns [Redacted].
func (Secret) String() string { return Redacted }

// GoString returns [Redacted].
func (Secret) GoString() string { return Redacted }

// Format writes [Redacted] whatever the verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, Redacted) }

// LogValue returns [Redacted].
func (Secret) LogValue() slog.Value { return slog.StringValue(Redacted) }

// MarshalJSON returns [Redacted] as a JSON string.
func (Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + Redacted + `"`), nil }

// MarshalText returns [Redacted].
func (Secret) MarshalText() ([]byte, error) { return []byte(Redacted), nil }

// UnmarshalText always fails.
func (*Secret) UnmarshalText([]byte) error {
	return errors.New("a secret cannot be decoded: decode a string and make a secret of it")
}

// UnmarshalJSON always fails.
func (s *Secret) UnmarshalJSON(text []byte) error { return s.UnmarshalText(text) }

package vault

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// Kind says what a sealed text is. A text of one kind does not open as
// another.
type Kind string

// The kinds of sealed texts.
const (
	// KindSetting is the value of a setting of type password.
	KindSetting Kind = api.SecretSetting
	// KindSecret is a value that a plugin stored with ctx.secrets.
	KindSecret Kind = api.SecretOwn
)

// Lengths in Unicode code points.
const (
	// MaxKeyLength is the length of the longest key; the shortest is 1.
	MaxKeyLength = 256
	// MaxValueLength is the length of the longest value. The shortest is 1
	// for a secret and 0 for a setting, since a user may empty a field.
	MaxValueLength = 8192
)

// maxPluginLength is that of the manifest's rules.
const maxPluginLength = 100

// Host stands in the place of a plugin's id for what is the host's own, such
// as the key of its AI provider. No plugin can have this id.
const Host = "_host"

// Name is the place of a sealed text.
type Name struct {
	Plugin string
	Kind   Kind
	Key    string
}

// String is for messages. No part of a name is secret.
func (n Name) String() string {
	if n.Plugin == Host {
		return fmt.Sprintf("the %s %q of the host", n.Kind, n.Key)
	}
	return fmt.Sprintf("the %s %q of plugin %s", n.Kind, n.Key, n.Plugin)
}

// check returns an *abi.Error with CodeInvalidArgument unless n is a name.
func (n Name) check() error {
	if err := checkPlugin(n.Plugin); err != nil {
		return err
	}
	if err := checkKind(n.Kind); err != nil {
		return err
	}
	switch length := utf8.RuneCountInString(n.Key); {
	case !utf8.ValidString(n.Key):
		return abi.Invalid("the key of a %s is not valid UTF-8", n.Kind)
	case length == 0:
		return abi.Invalid("the key of a %s is empty; it takes 1 to %d characters", n.Kind, MaxKeyLength)
	case length > MaxKeyLength:
		return abi.Invalid("the key of a %s has %d characters; it takes 1 to %d", n.Kind, length, MaxKeyLength)
	}
	return nil
}

// checkValue returns an *abi.Error unless value may be sealed under n. It
// never quotes the value.
func (n Name) checkValue(value []byte) error {
	length := utf8.RuneCount(value)
	switch {
	case !utf8.Valid(value):
		return abi.Invalid("the value of the %s %q is not valid UTF-8", n.Kind, n.Key)
	case length == 0 && n.Kind == KindSecret:
		return abi.Invalid("the value of the secret %q is empty; it takes 1 to %d characters: use delete to remove it", n.Key,
			MaxValueLength)
	case length > MaxValueLength:
		return abi.Invalid("the value of the %s %q has %d characters; it takes at most %d", n.Kind, n.Key, length,
			MaxValueLength)
	}
	return nil
}

func checkKind(kind Kind) error {
	if kind != KindSetting && kind != KindSecret {
		return abi.Invalid("there is no kind of record called %q; there are %q and %q", kind, KindSetting, KindSecret)
	}
	return nil
}

// checkPlugin lets only names through that are safe as parts of a file name.
func checkPlugin(id string) error {
	if id == Host {
		return nil
	}
	safe := id != "" && len(id) <= maxPluginLength && id[0] != '-' && id[len(id)-1] != '-' && !strings.Contains(id, "--")
	for i := range len(id) {
		c := id[i]
		safe = safe && ('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-')
	}
	if !safe {
		return abi.Invalid("%.80q is not the id of a plugin; it takes small letters, digits and single hyphens, at most %d",
			id, maxPluginLength)
	}
	return nil
}

package ai

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"maps"
	"math/big"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// valueKey is what only equal values have in common. The library compares values
// with one another in place of it: each item of an answer with each value of an
// enum, and of items that are to be unique all of a few, or those whose hash is
// the same, as is that of [[], []] and [[[]]]. No step of that is counted, and an
// answer could take it many minutes.
type valueKey [sha256.Size]byte

// uniqueItems checks that keyword.
type uniqueItems struct{ s *schema }

// Validate implements [jsonschema.SchemaExt].
func (u uniqueItems) Validate(ctx *jsonschema.ValidatorContext, value any) {
	items, _ := value.([]any)
	seen := make(map[valueKey]int, len(items))
	for i, item := range items {
		key := u.s.key(item)
		if before, has := seen[key]; has {
			ctx.AddError(&kind.UniqueItems{Duplicates: [2]int{before, i}})
			return
		}
		seen[key] = i
	}
}

// oneOf checks the keywords enum and const.
type oneOf struct {
	s      *schema
	values map[valueKey]bool
	fault  func(got any) jsonschema.ErrorKind
}

func (s *schema) oneOf(values []any, fault func(got any) jsonschema.ErrorKind) oneOf {
	o := oneOf{s, make(map[valueKey]bool, len(values)), fault}
	for _, value := range values {
		o.values[s.key(value)] = true
	}
	return o
}

// Validate implements [jsonschema.SchemaExt].
func (o oneOf) Validate(ctx *jsonschema.ValidatorContext, value any) {
	if !o.values[o.s.key(value)] {
		ctx.AddError(o.fault(value))
	}
}

func (s *schema) key(value any) valueKey {
	h := sha256.New()
	s.write(h, value)
	return valueKey(h.Sum(nil))
}

// write writes what the key of a value is made of.
func (s *schema) write(h hash.Hash, value any) {
	s.steps.add(1)
	begin := func(kind byte, length int) {
		h.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(length)))
	}
	text := func(kind byte, text string) {
		s.steps.add(len(text) / 1024)
		begin(kind, len(text))
		h.Write([]byte(text))
	}
	switch v := value.(type) {
	case map[string]any:
		begin('{', len(v))
		for _, name := range slices.Sorted(maps.Keys(v)) {
			text('"', name)
			s.write(h, v[name])
		}
	case []any:
		begin('[', len(v))
		for _, item := range v {
			s.write(h, item)
		}
	case string:
		text('"', v)
	case json.Number: // 1 is 1.0
		number, _ := new(big.Rat).SetString(v.String()) // checkJSON took it
		text('0', number.RatString())
	case bool:
		if v {
			begin('t', 0)
		} else {
			begin('f', 0)
		}
	default:
		begin('n', 0)
	}
}

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

// uniqueItems checks that keyword in place of the library, which compares items
// with one another: all of a few, and of many those whose hash is the same, as is
// that of [[], []] and [[[]]]. No step of that is counted, and an answer could
// take it minutes.
type uniqueItems struct{ s *schema }

// Validate implements [jsonschema.SchemaExt].
func (u uniqueItems) Validate(ctx *jsonschema.ValidatorContext, value any) {
	items, _ := value.([]any)
	seen := make(map[[sha256.Size]byte]int, len(items))
	for i, item := range items {
		h := sha256.New()
		u.write(h, item)
		key := [sha256.Size]byte(h.Sum(nil))
		if before, has := seen[key]; has {
			ctx.AddError(&kind.UniqueItems{Duplicates: [2]int{before, i}})
			return
		}
		seen[key] = i
	}
}

// write writes what only equal values have in common.
func (u uniqueItems) write(h hash.Hash, value any) {
	u.s.steps.add(1)
	begin := func(kind byte, length int) {
		h.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(length)))
	}
	text := func(kind byte, text string) {
		u.s.steps.add(len(text) / 1024)
		begin(kind, len(text))
		h.Write([]byte(text))
	}
	switch v := value.(type) {
	case map[string]any:
		begin('{', len(v))
		for _, name := range slices.Sorted(maps.Keys(v)) {
			text('"', name)
			u.write(h, v[name])
		}
	case []any:
		begin('[', len(v))
		for _, item := range v {
			u.write(h, item)
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

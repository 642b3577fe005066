// Package engine holds the JavaScript engine: QuickJS-NG, compiled to
// WebAssembly together with the C files and the prelude in this folder, which
// make it a guest of ABI 1 whose program comes with the first event.
//
// It runs nothing: package host/internal/run/engine/js does. README.md in this folder says
// how the parts fit together.
package engine

import (
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"sync"

	"github.com/klauspost/compress/s2"
)

//go:embed engine.wasm.s2
var packedWasm []byte

var wasm = sync.OnceValue(func() []byte { return unpack(packedWasm) })

// Wasm returns the engine, a WebAssembly module. The bytes must not be
// changed.
func Wasm() []byte { return wasm() }

//go:embed units.bin.s2
var packedUnits []byte

var units = sync.OnceValue(func() []byte { return unpack(packedUnits) })

// Units returns the units of the prelude: what plugins get by the names of
// large globals, as bytecode that an instance of the engine asks for when it
// needs it. Each stands behind its length, in 4 bytes, little-endian. The bytes
// must not be changed.
func Units() []byte { return units() }

// PackedSuffix is what the names of the files end in that are a part of the
// program: compressed by S2, they are 0.9 MB shorter, and unpacked in 3 ms by
// the first plugin that needs them.
const PackedSuffix = ".s2"

// unpack panics where the program is not what was built.
func unpack(packed []byte) []byte {
	text, err := s2.Decode(nil, packed)
	if err != nil {
		panic(fmt.Sprintf("the JavaScript engine within the program: %v", err))
	}
	return text
}

// Pack compresses a file for [PackedSuffix].
func Pack(text []byte) []byte { return s2.EncodeBest(nil, text) }

// Unit returns one of them by its number.
func Unit(number int) ([]byte, bool) {
	rest := Units()
	for i := 0; len(rest) >= 4 && number >= 0; i++ {
		size := int(binary.LittleEndian.Uint32(rest))
		if i == number {
			return rest[4 : 4+size], true
		}
		rest = rest[4+size:]
	}
	return nil, false
}

// SourceFile is the archive with the source of QuickJS in .tools/quickjs, which
// the build downloads.
const SourceFile = "rquickjs-sys-0.14.0.crate"

// RecordFile is the file beside the engine that says what it was made from.
const RecordFile = "engine.sums"

// Record returns the content of [RecordFile] for an engine, its units and the
// hash of their sources.
func Record(wasm, units []byte, sources string) string {
	return fmt.Sprintf("%x  engine.wasm\n%x  units.bin\n%s  sources\n", sha256.Sum256(wasm), sha256.Sum256(units), sources)
}

// SourceHash is the SHA-256, in hexadecimal, of every file of this folder that
// the engine is made from.
func SourceHash(dir fs.FS) (string, error) {
	var names []string
	for _, pattern := range []string{"c/*.c", "c/*.h", "prelude/*.js", "prelude/units/*.js", "prelude/units/node/*.js",
		"prelude/package-lock.json", "build/*.go"} {
		found, err := fs.Glob(dir, pattern)
		if err != nil {
			return "", err
		}
		names = append(names, found...)
	}
	sort.Strings(names)
	sum := sha256.New()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(dir, path.Clean(name))
		if err != nil {
			return "", fmt.Errorf("hash the sources of the engine: %w", err)
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(text))
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

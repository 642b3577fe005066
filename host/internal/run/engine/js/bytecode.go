package js

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	jsengine "github.com/wasmhost/wasmhost/sdk/js/engine"
)

// bytecode is what one instance may have of the entry point compiled, and hand
// over to be kept. Reading that takes an eighth of compiling a bundle. Functions
// have their source in the text, which the engine asks for as well.
//
// Bytecode is trusted by the engine, so it must be of the text that it is kept
// for. The engine hands it over before it has seen anything but that one file:
// nothing of the plugin has run, and no other file could have led it astray. A
// file that does so by itself harms itself, since the key is its own content.
type bytecode struct {
	engine  *engine.Engine
	reading *script.Reading
	entry   string

	key  engine.Key
	text []byte // of the entry point, until it is read
	most int    // bytes of bytecode that are taken; zero for none
}

// bytecodeBytes is from how much text on bytecode is kept. It is no setting:
// below, it is compiled as quickly.
const bytecodeBytes = 32 << 10

// maxBytecode is how many times the text the bytecode may be, which has names and
// the places of lines beside the code.
const maxBytecode = 16

// engineSum says which engine made the bytecode.
var engineSum = sync.OnceValue(func() engine.Key { return sha256.Sum256(jsengine.Wasm()) })

// Answers of code. What is longer is bytecode.
var (
	notWanted = []byte{}
	wanted    = []byte{1}
)

// code answers the engine that asks for the bytecode of a file, first of all.
func (b *bytecode) code(name string) []byte {
	if !b.engine.Keeps() || name != b.entry || b.reading.Files() > 0 {
		return notWanted
	}
	text, err := b.reading.File(name)
	if err != nil || len(text) < bytecodeBytes {
		b.text = text
		return notWanted // reading it says what is wrong
	}
	hash := sha256.New()
	fmt.Fprintf(hash, "bytecode %x %d %s ", engineSum(), len(name), name)
	hash.Write(text)
	hash.Sum(b.key[:0])
	b.text = text // which is asked for next, also beside bytecode
	if code, ok := b.engine.Kept(b.key); ok && len(code) > 1 {
		return code
	}
	b.most = maxBytecode * len(text)
	return wanted
}

// read returns the text of the entry point where that was read for its key.
func (b *bytecode) read(name string) (text []byte, ok bool) {
	if name != b.entry || b.text == nil {
		return nil, false
	}
	text, b.text = b.text, nil
	return text, true
}

// keep takes the bytecode of the file that was read last, and alone.
func (b *bytecode) keep(code []byte) {
	if b.reading.Files() == 1 && len(code) > 1 && len(code) <= b.most {
		b.engine.Keep(b.key, code)
	}
	b.close()
}

// close has nothing be taken any more: the engine sees more than the file.
func (b *bytecode) close() { b.most, b.text = 0, nil }

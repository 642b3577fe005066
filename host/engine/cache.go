package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/tetratelabs/wazero"

	"github.com/wasmhost/wasmhost/host/regular"
	"github.com/wasmhost/wasmhost/host/wasm"
)

// codeCache keeps rewritten modules and compiled code in a folder. Entries
// are named by content and checked when they are read, so a torn or damaged
// file costs time and nothing else.
type codeCache struct {
	dir       string // of all; empty when nothing is kept
	rewritten string // of rewritten modules
	compiled  wazero.CompilationCache

	pruning sync.Mutex
	left    int64 // how much may be added until it is pruned; guarded by pruning
}

func openCodeCache(dir string) (*codeCache, error) {
	if dir == "" {
		return &codeCache{compiled: wazero.NewCompilationCache()}, nil
	}
	c := &codeCache{dir: dir, rewritten: filepath.Join(dir, "rewritten")}
	if err := os.MkdirAll(c.rewritten, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for compiled code: %w", err)
	}
	var err error
	if c.compiled, err = wazero.NewCompilationCacheWithDir(c.compiledDir()); err != nil {
		return nil, fmt.Errorf("open the folder for compiled code: %w", err)
	}
	return c, nil
}

func (c *codeCache) compiledDir() string { return filepath.Join(c.dir, "compiled") }

// clear removes compiled code. What is in use stays mapped.
func (c *codeCache) clear() error {
	if c.dir == "" {
		return fmt.Errorf("no code is kept on disk")
	}
	folders, err := os.ReadDir(c.compiledDir())
	if err != nil {
		return err
	}
	for _, folder := range folders {
		// The folders themselves stay: wazero makes them only at its start.
		entries, err := os.ReadDir(filepath.Join(c.compiledDir(), folder.Name()))
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if err := os.Remove(filepath.Join(c.compiledDir(), folder.Name(), entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close frees the compiled code.
func (c *codeCache) Close(ctx context.Context) error { return c.compiled.Close(ctx) }

// path returns the file of a key.
func (c *codeCache) path(key moduleKey) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %x %+v", wasm.Version, key.content, key.config))
	return filepath.Join(c.rewritten, hex.EncodeToString(sum[:]))
}

// An entry is the SHA-256 of all that follows it, the length of the facts
// (4 bytes, little endian), the facts as JSON, and the module.
const entryHeader = sha256.Size + 4

// get reads an entry; ok is false where there is none or it is damaged.
func (c *codeCache) get(key moduleKey) (module []byte, facts moduleFacts, ok bool) {
	if c.dir == "" {
		return nil, facts, false
	}
	entry, err := regular.ReadFile(c.path(key), 1<<30)
	if err != nil || len(entry) < entryHeader {
		return nil, facts, false
	}
	sum := sha256.Sum256(entry[sha256.Size:])
	if !bytes.Equal(sum[:], entry[:sha256.Size]) {
		return nil, facts, false
	}
	length := uint64(binary.LittleEndian.Uint32(entry[sha256.Size:]))
	rest := entry[entryHeader:]
	if length > uint64(len(rest)) || json.Unmarshal(rest[:length], &facts) != nil {
		return nil, moduleFacts{}, false
	}
	c.used(c.path(key))
	return rest[length:], facts, true
}

// put writes an entry so that a reader sees all of it or nothing.
func (c *codeCache) put(key moduleKey, module []byte, facts moduleFacts) error {
	if c.dir == "" {
		return nil
	}
	list, err := json.Marshal(facts)
	if err != nil {
		return fmt.Errorf("encode the facts of a module: %w", err)
	}
	entry := make([]byte, entryHeader, entryHeader+len(list)+len(module))
	binary.LittleEndian.PutUint32(entry[sha256.Size:], uint32(len(list)))
	entry = append(append(entry, list...), module...)
	sum := sha256.Sum256(entry[sha256.Size:])
	copy(entry, sum[:])

	file, err := os.CreateTemp(c.rewritten, "new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(entry)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), c.path(key))
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is the one that matters
	}
	return err
}

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

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// codeCache keeps rewritten modules and compiled code in a folder. Entries
// are named by content and checked when they are read, so a torn or damaged
// file costs time and nothing else.
type codeCache struct {
	dir       string // of all; empty when nothing is kept
	rewritten string // of rewritten modules
	kept      string // of what [Engine.Keep] was given
	compiled  wazero.CompilationCache

	pruning sync.Mutex
	left    int64 // how much may be added until it is pruned; guarded by pruning
}

func openCodeCache(dir string) (*codeCache, error) {
	if dir == "" {
		return &codeCache{compiled: wazero.NewCompilationCache()}, nil
	}
	c := &codeCache{dir: dir, rewritten: filepath.Join(dir, "rewritten"), kept: filepath.Join(dir, "kept")}
	var err error
	for _, folder := range []string{c.rewritten, c.kept} {
		if err = os.MkdirAll(folder, 0o700); err != nil {
			return nil, fmt.Errorf("make the folder for compiled code: %w", err)
		}
	}
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

// get reads the entry of a module; ok is false where there is none or it is
// damaged.
func (c *codeCache) get(key moduleKey) (module []byte, facts moduleFacts, ok bool) {
	entry, ok := c.read(c.path(key))
	if !ok || len(entry) < 4 {
		return nil, facts, false
	}
	length, rest := uint64(binary.LittleEndian.Uint32(entry)), entry[4:]
	if length > uint64(len(rest)) || json.Unmarshal(rest[:length], &facts) != nil {
		return nil, moduleFacts{}, false
	}
	return rest[length:], facts, true
}

// put writes the entry of a module: the length of the facts (4 bytes, little
// endian), the facts as JSON, and the module.
func (c *codeCache) put(key moduleKey, module []byte, facts moduleFacts) error {
	list, err := json.Marshal(facts)
	if err != nil {
		return fmt.Errorf("encode the facts of a module: %w", err)
	}
	return c.write(c.path(key), binary.LittleEndian.AppendUint32(nil, uint32(len(list))), list, module)
}

// read reads an entry, whose content follows its SHA-256. ok is false where there
// is none or it is damaged.
func (c *codeCache) read(path string) (content []byte, ok bool) {
	if c.dir == "" {
		return nil, false
	}
	entry, err := regular.ReadFile(path, 1<<30)
	if err != nil || len(entry) < sha256.Size {
		return nil, false
	}
	content = entry[sha256.Size:]
	sum := sha256.Sum256(content)
	if !bytes.Equal(sum[:], entry[:sha256.Size]) {
		return nil, false
	}
	c.used(path)
	return content, true
}

// write writes an entry so that a reader sees all of it or nothing.
func (c *codeCache) write(path string, parts ...[]byte) error {
	if c.dir == "" {
		return nil
	}
	hash := sha256.New()
	for _, part := range parts {
		hash.Write(part)
	}
	file, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	for _, part := range append([][]byte{hash.Sum(nil)}, parts...) {
		if _, err = file.Write(part); err != nil {
			break
		}
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is the one that matters
	}
	return err
}

// Key names what a driver keeps beside compiled code: a digest of all that it
// was made from.
type Key = [sha256.Size]byte

// Keeps says whether [Engine.Keep] keeps anything: there is a folder for it.
func (e *Engine) Keeps() bool { return e.code.cache.dir != "" }

// Kept returns what was kept under a key. ok is false where there is nothing,
// any more or undamaged.
func (e *Engine) Kept(key Key) (content []byte, ok bool) {
	return e.code.cache.read(e.code.cache.keptPath(key))
}

// Keep keeps what is quicker read than made again, as long as there is room
// ([Limits.CacheBytes]). Where it cannot, that is logged.
func (e *Engine) Keep(key Key, content []byte) {
	err := e.code.cache.write(e.code.cache.keptPath(key), content)
	if err == nil {
		err = e.code.cache.prune(e.limits.CacheBytes, int64(len(content))/addedFactor)
	}
	if err != nil {
		e.logger.Warn("keep what was compiled", "error", err)
	}
}

func (c *codeCache) keptPath(key Key) string {
	return filepath.Join(c.kept, hex.EncodeToString(key[:]))
}

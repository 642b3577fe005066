package vault

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/durable"
)

// Limits of what one plugin may store, for each kind on its own: a plugin
// that fills its secrets does not keep its user from setting a password.
type Limits struct {
	Records int   // number of records; 0 means 1000
	Bytes   int64 // of all keys and values together, in UTF-8; 0 means 1 MiB
}

// WithDefaults returns the limits in force, with the defaults for what is left
// out.
func (l Limits) WithDefaults() Limits {
	if l.Records <= 0 {
		l.Records = DefaultMaxRecords
	}
	if l.Bytes <= 0 {
		l.Bytes = DefaultMaxBytes
	}
	return l
}

// The defaults of [Limits].
const (
	DefaultMaxRecords = 1000
	DefaultMaxBytes   = 1 << 20
)

// locksName is the folder of the locks of plugins.
const locksName = "locks"

// settled is how old a file must be before it is trusted not to change
// without its time changing too.
const settled = time.Second

// Usage is what a plugin stores.
type Usage struct {
	Records int
	Bytes   int64 // of keys and values, in UTF-8 and before sealing
}

// Entry is a record without its value.
type Entry struct {
	Kind Kind   `json:"kind"`
	Key  string `json:"key"`
}

// Records keeps the passwords and secrets of plugins, sealed, in one file for
// each plugin. What a method has stored when it returns survives a crash. All
// methods may be called from many goroutines, and several processes may use
// one folder.
//
// Errors are *abi.Error for what the caller did wrong and for quotas; all
// others give an *abi.Error without paths under errors.As.
type Records struct {
	vault  *Vault
	limits Limits

	mu      sync.Mutex // guards the map
	plugins map[string]*pluginRecords
}

type pluginRecords struct {
	lock *lock

	mu   sync.Mutex // guards the fields below
	info fs.FileInfo
	file *recordFile // nil unless it can be trusted as long as info is the same
}

// NewRecords returns the records in the folder of a vault. There should be
// one for each opened vault.
func NewRecords(v *Vault, limits Limits) (*Records, error) {
	limits = limits.WithDefaults()
	if err := makeFolder(filepath.Join(v.folder, locksName)); err != nil {
		return nil, storage("open the folder of the vault", err)
	}
	return &Records{vault: v, limits: limits, plugins: map[string]*pluginRecords{}}, nil
}

func (r *Records) plugin(id string) *pluginRecords {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.plugins[id]
	if p == nil {
		p = &pluginRecords{lock: newLock(filepath.Join(r.vault.folder, locksName, id+".lock"))}
		r.plugins[id] = p
	}
	return p
}

// read returns the records of a plugin as they are on disk.
func (r *Records) read(ctx context.Context, plugin string) (*recordFile, error) {
	f, err := r.readFile(plugin)
	if errors.Is(err, errCorrupt) {
		// Setting aside needs the locks, and finds the file as it is then.
		var release func()
		if release, err = r.vault.gate.share(ctx); err != nil {
			return nil, err
		}
		defer release()
		err = r.change(ctx, plugin, func(current *recordFile) (*recordFile, error) {
			f = current
			return nil, nil
		})
	}
	if err != nil {
		return nil, err
	}
	return f, r.accepted(plugin, f)
}

// accepted fails while a loss was not accepted.
func (r *Records) accepted(plugin string, f *recordFile) error {
	if f.lost == "" {
		return nil
	}
	if f.lost == goneMark {
		return &CorruptError{Plugin: plugin, Detail: f.why}
	}
	return &CorruptError{Plugin: plugin, Kept: filepath.Join(r.vault.folder, recordsName, filepath.Base(f.lost)), Detail: f.why}
}

// readFile reads through the cache, which holds sealed texts only.
func (r *Records) readFile(plugin string) (*recordFile, error) {
	p := r.plugin(plugin)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.file != nil {
		info, err := os.Lstat(recordPath(r.vault.folder, plugin))
		if err == nil && os.SameFile(info, p.info) && info.Size() == p.info.Size() && info.ModTime().Equal(p.info.ModTime()) {
			return p.file, nil
		}
	}
	p.file, p.info = nil, nil
	now := time.Now()
	f, info, err := readRecords(r.vault.folder, plugin)
	if err == nil && f.lost == "" {
		if err := recorded(r.vault.folder, plugin).Cleared(); err != nil { // somebody has put a whole one there
			return nil, storage("read the records of plugin "+plugin, err)
		}
	}
	// A file that was just written could be replaced by one with the same
	// time, so it is not remembered yet.
	if err == nil && info != nil && now.Sub(info.ModTime()) > settled {
		p.file, p.info = f, info
	}
	return f, err
}

// change calls edit with the records of a plugin under its lock and stores
// what it returns; nil means no change. A corrupt file is set aside first.
func (r *Records) change(ctx context.Context, plugin string, edit func(*recordFile) (*recordFile, error)) error {
	release, err := r.plugin(plugin).lock.exclude(ctx)
	if err != nil {
		return err
	}
	defer release()
	f, _, err := readRecords(r.vault.folder, plugin)
	if errors.Is(err, errCorrupt) {
		f, err = r.setAside(plugin, err)
	}
	if err != nil {
		return err
	}
	f, err = edit(f)
	if err != nil || f == nil {
		return err
	}
	return writeRecords(r.vault.folder, plugin, f)
}

// setAside keeps a corrupt file under another name and puts one in its place
// that remembers it. The caller holds the plugin's lock.
func (r *Records) setAside(plugin string, cause error) (*recordFile, error) {
	path := recordPath(r.vault.folder, plugin)
	kept := path + ".corrupt-" + r.vault.opt.Now().UTC().Format("20060102T150405.000000000Z")
	// Copied before it is replaced, so that a crash in between loses nothing.
	if err := keepCopy(path, kept); err != nil {
		return nil, storage("set aside the unreadable records of plugin "+plugin, err)
	}
	f := &recordFile{lost: filepath.Base(kept), why: fmt.Sprintf("%.200s", cause)}
	if err := writeRecords(r.vault.folder, plugin, f); err != nil {
		return nil, err
	}
	if _, err := recorded(r.vault.folder, plugin).Suspect(cause); err != nil {
		return nil, storage("note that the records of plugin "+plugin+" are unreadable", err)
	}
	r.vault.log.Error("the passwords and secrets of a plugin are not readable; the file was set aside",
		"plugin", plugin, "kept", kept, "reason", cause)
	return f, nil
}

// Get returns a value, and whether there is one.
func (r *Records) Get(ctx context.Context, plugin string, kind Kind, key string) (Secret, bool, error) {
	n := Name{plugin, kind, key}
	if err := n.check(); err != nil {
		return Secret{}, false, err
	}
	f, err := r.read(ctx, plugin)
	if err != nil {
		return Secret{}, false, err
	}
	text, found := f.sealed[recordID{kind, key}]
	if !found {
		return Secret{}, false, r.vault.usable()
	}
	value, err := r.vault.Open(ctx, n, text)
	return value, err == nil, err
}

// Set stores a value. Over the limits it fails with abi.CodeQuotaExceeded and
// changes nothing.
func (r *Records) Set(ctx context.Context, plugin string, kind Kind, key string, value Secret) error {
	n := Name{plugin, kind, key}
	if err := n.check(); err != nil {
		return err
	}
	if err := n.checkValue(value.bytes()); err != nil {
		return err
	}
	return r.vault.Update(ctx, func(seal SealFunc) error {
		return r.change(ctx, plugin, func(f *recordFile) (*recordFile, error) {
			if err := r.accepted(plugin, f); err != nil {
				return nil, err
			}
			text, err := seal(n, value)
			if err != nil {
				return nil, err
			}
			f = f.clone()
			if f.sealed == nil {
				f.sealed = map[recordID]string{}
			}
			before := f.usage(kind)
			f.sealed[recordID{kind, key}] = text
			return f, r.checkLimits(before, f.usage(kind), kind)
		})
	})
}

// checkLimits lets a plugin that is over a limit, because the limit was
// lowered, still make its values smaller.
func (r *Records) checkLimits(before, after Usage, kind Kind) error {
	if after.Records > r.limits.Records && after.Records > before.Records {
		return quota("the plugin may store %d values of the kind %s: delete one first", r.limits.Records, kind)
	}
	if after.Bytes > r.limits.Bytes && after.Bytes > before.Bytes {
		return quota("the plugin may store %d bytes of the kind %s, keys and values together, and this would make it %d: delete one first", r.limits.Bytes, kind, after.Bytes)
	}
	return nil
}

func quota(format string, args ...any) error {
	return abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(format, args...))
}

// Delete removes a value. One that is not there is no error. It needs no
// master key, so what cannot be read any more can be deleted.
func (r *Records) Delete(ctx context.Context, plugin string, kind Kind, key string) error {
	if err := (Name{plugin, kind, key}).check(); err != nil {
		return err
	}
	release, err := r.vault.gate.share(ctx)
	if err != nil {
		return err
	}
	defer release()
	return r.change(ctx, plugin, func(f *recordFile) (*recordFile, error) {
		if err := r.accepted(plugin, f); err != nil {
			return nil, err
		}
		if _, found := f.sealed[recordID{kind, key}]; !found {
			return nil, nil
		}
		f = f.clone()
		delete(f.sealed, recordID{kind, key})
		return f, nil
	})
}

// List returns the keys of a kind, sorted by their bytes.
func (r *Records) List(ctx context.Context, plugin string, kind Kind) ([]string, error) {
	if err := checkKind(kind); err != nil {
		return nil, err
	}
	entries, err := r.Export(ctx, plugin)
	if err != nil {
		return nil, err
	}
	keys := []string{}
	for _, e := range entries {
		if e.Kind == kind {
			keys = append(keys, e.Key)
		}
	}
	return keys, nil
}

// Export returns what an export of a plugin may say about its passwords and
// secrets: which there are. It has no values, not even sealed ones, since
// those open on this machine only.
func (r *Records) Export(ctx context.Context, plugin string) ([]Entry, error) {
	f, err := r.open(ctx, plugin)
	if err != nil {
		return nil, err
	}
	entries := []Entry{}
	for _, id := range f.sorted() {
		entries = append(entries, Entry{id.kind, id.key})
	}
	return entries, nil
}

// Usage returns what a plugin stores of a kind.
func (r *Records) Usage(ctx context.Context, plugin string, kind Kind) (Usage, error) {
	if err := checkKind(kind); err != nil {
		return Usage{}, err
	}
	f, err := r.open(ctx, plugin)
	if err != nil {
		return Usage{}, err
	}
	return f.usage(kind), nil
}

func (r *Records) open(ctx context.Context, plugin string) (*recordFile, error) {
	if err := checkPlugin(plugin); err != nil {
		return nil, err
	}
	if err := r.vault.usable(); err != nil {
		return nil, err
	}
	return r.read(ctx, plugin)
}

// Remove removes all records of a plugin for good, and the file of its lock.
// Files that were set aside stay.
func (r *Records) Remove(ctx context.Context, plugin string) error {
	if err := checkPlugin(plugin); err != nil {
		return err
	}
	// Whoever takes the lock of a plugin is behind the gate. With nobody else
	// there, no process has its file open, so it can go.
	release, err := r.vault.gate.exclude(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := recorded(r.vault.folder, plugin).Forget(); err != nil {
		return storage("remove the records of plugin "+plugin, err)
	}
	for _, path := range []string{recordPath(r.vault.folder, plugin), r.plugin(plugin).lock.path} {
		if err := durable.Remove(path); err != nil {
			return storage("remove the records of plugin "+plugin, err)
		}
	}
	return nil
}

// AcceptLoss lets a plugin whose records were not readable start anew. The
// file that was set aside stays; it opens as long as its key is not rotated
// away. It does nothing where nothing was lost.
func (r *Records) AcceptLoss(ctx context.Context, plugin string) error {
	if err := checkPlugin(plugin); err != nil {
		return err
	}
	release, err := r.vault.gate.share(ctx)
	if err != nil {
		return err
	}
	defer release()
	err = r.change(ctx, plugin, func(f *recordFile) (*recordFile, error) {
		if f.lost == "" {
			return nil, nil
		}
		f = f.clone()
		f.lost, f.why = "", ""
		return f, nil
	})
	if err != nil {
		return err
	}
	if err := recorded(r.vault.folder, plugin).Cleared(); err != nil {
		return storage("accept the loss of the records of plugin "+plugin, err)
	}
	return nil
}

// Reseal implements [RecordSet]. Each plugin's file is replaced at once.
func (r *Records) Reseal(ctx context.Context, reseal ResealFunc) error {
	plugins, err := pluginsWithRecords(r.vault.folder)
	if err != nil {
		return err
	}
	var unreadable []error
	for _, plugin := range plugins {
		err := r.change(ctx, plugin, func(f *recordFile) (*recordFile, error) {
			if err := r.accepted(plugin, f); err != nil {
				return nil, err
			}
			return resealFile(plugin, f, reseal)
		})
		if lost, ok := errors.AsType[*CorruptError](err); ok {
			unreadable = append(unreadable, lost)
		} else if err != nil {
			return err
		}
	}
	return errors.Join(unreadable...)
}

// resealFile returns nil where nothing changed.
func resealFile(plugin string, f *recordFile, reseal ResealFunc) (*recordFile, error) {
	changed := f.clone()
	same := true
	for _, id := range f.sorted() {
		text, err := reseal(Name{plugin, id.kind, id.key}, f.sealed[id])
		if err != nil {
			return nil, err
		}
		same = same && text == f.sealed[id]
		changed.sealed[id] = text
	}
	if same {
		return nil, nil
	}
	return changed, nil
}

var _ RecordSet = (*Records)(nil)

package files

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// write is one call of WriteFile.
type write struct {
	f     *Folder
	names []string
	at    string // names as a path
	text  string

	dir  *os.Root // of the file, from prepare on
	file *os.File // the hidden file beside it
	temp string   // its name
	made []string // folders that this call made, the outermost first
}

// WriteFile implements [Files].
func (f *Folder) WriteFile(ctx context.Context, path, text string) error {
	names, err := f.limits.split(path, false)
	if err != nil {
		return err
	}
	if err := f.limits.checkText(path, text); err != nil {
		return err
	}
	if err := f.begin(ctx); err != nil {
		return err
	}
	defer f.end()
	if err := take(ctx, f.writing); err != nil {
		return err
	}
	defer func() { <-f.writing }()
	w := &write{f: f, names: names, at: strings.Join(names, "/"), text: text}
	return fail("write", path, w.run(ctx))
}

func (w *write) run(ctx context.Context) error {
	err := w.prepare(ctx)
	if err == nil {
		err = w.fill(ctx)
	}
	if err == nil {
		err = w.commit(ctx)
	}
	if err != nil {
		w.undo(ctx)
	} else {
		err = unsynced(w.at, durable.SyncRoot(w.dir, "."))
	}
	if w.dir != nil {
		_ = w.dir.Close() // nothing is written through it
	}
	if errors.Is(err, errOtherName) {
		return abi.Invalid("the file system takes %s for the same as another name that is there: choose another name",
			shown(w.at))
	}
	return err
}

// prepare checks the limits, makes the folders and makes the hidden file.
func (w *write) prepare(ctx context.Context) error {
	f := w.f
	if err := f.lock(ctx); err != nil {
		return err
	}
	defer f.unlock()
	if err := w.admit(); err != nil {
		if time.Since(f.counted) < recountEvery {
			return err
		}
		if err := f.recount(ctx, false); err != nil {
			return err
		}
		if err := w.admit(); err != nil {
			return err
		}
	}
	if err := w.descend(ctx); err != nil {
		return err
	}
	if err := w.target(ctx, w.dir); err != nil {
		return err
	}
	w.temp = tempName()
	file, err := w.dir.OpenFile(w.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	w.file = file
	return err
}

// admit checks that the file fits into what is left. The tree is locked.
func (w *write) admit() error {
	x := w.f.index
	old, there := x.sizes[w.at]
	if !there {
		old = -1
	}
	return w.f.limits.admit(x.usage, w.at, int64(len(w.text)), old)
}

// descend opens the folder of the file and makes what is missing of it. The
// tree is locked.
func (w *write) descend(ctx context.Context) error {
	f := w.f
	dir, err := f.root.OpenRoot(".")
	if err != nil {
		return err
	}
	at := ""
	for _, name := range w.names[:len(w.names)-1] {
		at = join(at, name)
		info, err := f.look(ctx, dir, at)
		if err == nil && info == nil {
			info, err = w.mkdir(dir, name, at)
		}
		var next *os.Root
		if err == nil {
			next, err = enter(dir, at, info)
		}
		if err := errors.Join(err, dir.Close()); err != nil {
			return err
		}
		dir = next
	}
	w.dir = dir
	return nil
}

func (w *write) mkdir(dir *os.Root, name, at string) (fs.FileInfo, error) {
	f := w.f
	if err := w.alone(dir, at); err != nil {
		return nil, err
	}
	if err := f.limits.admitFolder(f.index.usage.Folders); err != nil {
		return nil, err
	}
	if err := dir.Mkdir(name, 0o700); err != nil {
		return nil, err
	}
	w.made = append(w.made, at)
	f.index.set(at, folderSize)
	if err := durable.SyncRoot(dir, "."); err != nil {
		return nil, err
	}
	return dir.Lstat(name)
}

// alone refuses a new name that differs from one in its folder in letter case
// only.
func (w *write) alone(dir *os.Root, at string) error {
	if other := w.f.twin(dir, at); other != "" {
		return otherSpelling(at, other)
	}
	return nil
}

// target checks that the file may be made or replaced. The tree is locked.
func (w *write) target(ctx context.Context, dir *os.Root) error {
	info, err := w.f.look(ctx, dir, w.at)
	switch {
	case err != nil:
		return err
	case info == nil:
		return w.alone(dir, w.at)
	case info.IsDir():
		return writesFolder(w.at)
	}
	return nil
}

// fill writes the hidden file and makes it durable.
func (w *write) fill(ctx context.Context) error {
	return durable.Close(w.file, w.put(ctx))
}

func (w *write) put(ctx context.Context) error {
	for rest := w.text; rest != ""; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(rest), writeBytes)
		if _, err := io.WriteString(w.file, rest[:n]); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// commit gives the hidden file its name, if that is still allowed.
func (w *write) commit(ctx context.Context) error {
	f := w.f
	if err := f.lock(ctx); err != nil {
		return err
	}
	defer f.unlock()
	// In a folder that was moved away meanwhile the file would be lost.
	now, err := f.descend(ctx, w.names[:len(w.names)-1])
	if err != nil {
		return err
	}
	if now == nil {
		return errSwapped
	}
	defer now.Close()
	if same, err := sameFolder(now, w.dir); err != nil || !same {
		return errors.Join(err, errSwapped)
	}
	if err := errors.Join(f.standing(), ctx.Err()); err != nil {
		return err
	}
	if err := w.target(ctx, now); err != nil {
		return err
	}
	if err := w.admit(); err != nil {
		return err
	}
	if err := now.Rename(w.temp, w.names[len(w.names)-1]); err != nil {
		return err
	}
	f.index.set(w.at, int64(len(w.text)))
	return nil
}

func sameFolder(a, b *os.Root) (bool, error) {
	one, err := a.Stat(".")
	if err != nil {
		return false, err
	}
	other, err := b.Stat(".")
	if err != nil {
		return false, err
	}
	return os.SameFile(one, other), nil
}

// undo removes what a write that failed has made, as far as that is possible;
// hidden files that stay are removed when the folder is opened again.
func (w *write) undo(ctx context.Context) {
	if w.file != nil {
		_ = w.dir.Remove(w.temp)
	}
	if len(w.made) == 0 {
		return
	}
	ctx = context.WithoutCancel(ctx)
	if err := w.f.lock(ctx); err != nil {
		return
	}
	defer w.f.unlock()
	for _, at := range slices.Backward(w.made) {
		names := strings.Split(at, "/")
		dir, info, err := w.f.find(ctx, names)
		if err != nil || info == nil {
			continue
		}
		if err := dir.Remove(names[len(names)-1]); err == nil {
			w.f.index.drop(at)
		}
		_ = dir.Close()
	}
}

const tempSuffix = ".tmp"

// tempName returns a name for a hidden file that nothing else has.
func tempName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return reservedPrefix + hex.EncodeToString(b[:]) + tempSuffix
}

// isTemp reports whether a name is one of tempName.
func isTemp(name string) bool {
	middle, ok := strings.CutPrefix(name, reservedPrefix)
	middle, whole := strings.CutSuffix(middle, tempSuffix)
	b, err := hex.DecodeString(middle)
	return ok && whole && err == nil && len(b) == 8
}

package logs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// file is the current file of a log, open for writing. Only the writer uses
// it.
type file struct {
	log  *Log
	out  *os.File // nil until the first write, and after a rotation
	size int64
	born time.Time // when the first line was written
	torn bool      // the last line is not complete
	used time.Time
}

// openFile makes the folder of a log, or checks what is there. The file itself
// is opened with the first write.
func openFile(log *Log, now time.Time) (*file, error) {
	root := log.logs.root
	if err := root.Mkdir(log.id, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make the folder of the log: %w", err)
	}
	info, err := root.Lstat(log.id)
	if err == nil && !info.IsDir() {
		err = errors.New("it is not a folder: move it away")
	}
	if err == nil {
		err = private(root, log.id, info, 0o700)
	}
	if err != nil {
		return nil, fmt.Errorf("check the folder of the log: %w", err)
	}
	if err := log.prime(); err != nil {
		return nil, err
	}
	f := &file{log: log, born: now, used: now}
	if err := f.examine(); err != nil {
		return nil, fmt.Errorf("check the current file of the log: %w", err)
	}
	return f, nil
}

// close closes the file, if it is open.
func (f *file) close() error {
	if f.out == nil {
		return nil
	}
	out := f.out
	f.out = nil
	return out.Close()
}

// examine looks at a file that is there already. It may be a link, and may end
// in a line that a crash has cut off.
func (f *file) examine() error {
	root, name := f.log.logs.root, f.log.id+"/"+currentName
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is not a regular file: move it away")
	}
	if err := private(root, name, info, 0o600); err != nil {
		return err
	}
	if info.Size() == 0 {
		return nil
	}
	r, err := regular.OpenIn(root, name)
	if err != nil {
		return err
	}
	defer r.Close()
	var end [1]byte
	if _, err := r.ReadAt(end[:], info.Size()-1); err != nil {
		return err
	}
	f.size, f.torn = info.Size(), end[0] != '\n'
	if line, err := firstLine(r); err == nil {
		if e, ok := decode(line); ok {
			f.born = e.Time
		}
	}
	return nil
}

// write appends whole lines, the first of which has the position first, and
// returns how many bytes of them it wrote.
func (f *file) write(lines []byte, first Position) (int, error) {
	limits := f.log.logs.limits
	now := f.log.logs.now()
	// One byte more, for a torn line.
	if f.size > 0 && (f.size+int64(len(lines))+1 >= limits.fileBytes() || now.Sub(f.born) >= limits.RotateAge) {
		if err := f.rotate(now, first); err != nil {
			return 0, fmt.Errorf("rotate the log: %w", err)
		}
	}
	if f.out == nil {
		var err error
		if f.out, err = f.log.logs.root.OpenFile(f.log.id+"/"+currentName, os.O_CREATE|os.O_WRONLY|os.O_APPEND,
			0o600); err != nil {
			return 0, fmt.Errorf("open the log: %w", err)
		}
	}
	if f.torn {
		n, err := f.out.Write([]byte{'\n'})
		f.size += int64(n)
		if err != nil {
			return 0, fmt.Errorf("end the last line of the log: %w", err)
		}
		f.torn = false
	}
	if f.size == 0 {
		f.born = now
	}
	n, err := f.out.Write(lines)
	f.size += int64(n)
	if err != nil {
		f.torn = n > 0 && lines[n-1] != '\n'
		return n, fmt.Errorf("write to the log: %w", err)
	}
	return n, nil
}

// rotate moves the file aside and deletes old ones. It is named by the
// position of the next line, which no other file was.
func (f *file) rotate(now time.Time, next Position) error {
	if err := f.close(); err != nil { // Windows moves no open file
		return err
	}
	folder := filepath.Join(f.log.logs.dir, f.log.id)
	f.log.moving.Lock()
	err := f.moveAside(folder, next)
	f.log.moving.Unlock()
	if err != nil {
		return err
	}
	f.size, f.torn = 0, false
	if err := f.log.prune(now, false); err != nil {
		f.log.logs.logger.Warn("delete old logs; the next rotation tries again", "plugin", f.log.id, "error", err)
	}
	return nil
}

// moveAside renames the current file. Like its lines, its name is not synced:
// after a loss of power it may have the old one.
func (f *file) moveAside(folder string, next Position) error {
	for ; ; next++ {
		// A name is taken where the clock was set back while a file held
		// nothing but half a line.
		name := fmt.Sprintf("%s%016d%s", oldPrefix, next, oldSuffix)
		if _, err := f.log.logs.root.Lstat(f.log.id + "/" + name); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		err := durable.Steps{}.Move(filepath.Join(folder, currentName), filepath.Join(folder, name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // somebody has deleted it
		}
		return err
	}
}

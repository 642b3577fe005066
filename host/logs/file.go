package logs

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"gopkg.in/natefinch/lumberjack.v2"
)

// file is the current file of a log, open for writing. Only the writer uses
// it.
type file struct {
	log  *Log
	out  *lumberjack.Logger
	size int64
	born time.Time // when the first line was written
	torn bool      // the last line is not complete
	used time.Time
}

// openFile makes the folder of a log, or checks what is there. The file itself
// is opened with the first write.
func openFile(log *Log, out *lumberjack.Logger, now time.Time) (*file, error) {
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
	f := &file{log: log, out: out, born: now, used: now}
	if err := f.examine(); err != nil {
		return nil, fmt.Errorf("check the current file of the log: %w", err)
	}
	out.Filename = filepath.Join(log.logs.dir, log.id, currentName)
	return f, nil
}

// examine looks at a file that is there already. lumberjack would follow a
// link, and would append to a line that a crash has cut off.
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
	r, err := root.Open(name)
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

// write appends whole lines and returns how many bytes of them it wrote.
func (f *file) write(lines []byte) (int, error) {
	limits := f.log.logs.limits
	now := f.log.logs.now()
	// One byte more, for a torn line. lumberjack itself rotates at the same
	// size, but does not tell and would not wait for readers.
	if f.size > 0 && (f.size+int64(len(lines))+1 >= limits.fileBytes() || now.Sub(f.born) >= limits.RotateAge) {
		if err := f.rotate(now); err != nil {
			return 0, err
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

// rotate moves the file aside, begins a new one and deletes old ones.
func (f *file) rotate(now time.Time) error {
	err := f.awaitName()
	if err == nil {
		f.log.moving.Lock()
		err = f.out.Rotate()
		f.log.moving.Unlock()
	}
	if err != nil {
		return fmt.Errorf("rotate the log: %w", err)
	}
	f.size, f.torn = 0, false
	if err := f.log.prune(now, false); err != nil {
		f.log.logs.logger.Warn("delete old logs; the next rotation tries again", "plugin", f.log.id, "error", err)
	}
	return nil
}

// awaitName waits until the name that lumberjack gives is not taken: it is the
// time in milliseconds, and a second file of one name would replace the first.
func (f *file) awaitName() error {
	const layout = oldPrefix + "2006-01-02T15-04-05.000" + oldSuffix
	const before, after = 2 * time.Millisecond, 10 * time.Millisecond
	entries, err := fs.ReadDir(f.log.logs.root.FS(), f.log.id)
	if err != nil {
		return err
	}
	// Few names are near, unless the clock was set back; each holds up for
	// some milliseconds. They come in the order of their times.
	for _, e := range entries {
		taken, err := time.Parse(layout, e.Name())
		for err == nil {
			ahead := time.Until(taken)
			if ahead < -before || ahead > after {
				break
			}
			time.Sleep(before)
		}
	}
	return nil
}

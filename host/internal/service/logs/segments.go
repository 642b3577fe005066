package logs

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// The files of a log. The current one is written to; the others are named by
// the position of the first line behind them.
const (
	currentName = "log.jsonl"
	oldPrefix   = "log-"
	oldSuffix   = ".jsonl"
)

// segment is one file of a log, open for reading.
type segment struct {
	path    string // within the folder of all logs
	current bool
	file    *os.File
	info    fs.FileInfo
	first   Position // of the first readable line; 0 where there is none
}

// openSegments opens all files of the log in the order of their lines. The
// caller closes them.
func (l *Log) openSegments() ([]segment, error) {
	l.moving.RLock()
	defer l.moving.RUnlock()
	entries, err := fs.ReadDir(l.logs.root.FS(), l.id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the log of plugin %s: %w", l.id, err)
	}
	var list []segment
	for _, e := range entries {
		name := e.Name()
		current := name == currentName
		if !e.Type().IsRegular() || !current && !(strings.HasPrefix(name, oldPrefix) && strings.HasSuffix(name, oldSuffix)) {
			continue
		}
		s, err := l.openSegment(path.Join(l.id, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted meanwhile
		}
		if err != nil {
			closeSegments(list)
			return nil, fmt.Errorf("open the log of plugin %s: %w", l.id, err)
		}
		s.current = current
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b segment) int {
		if a.current != b.current {
			if a.current {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.path, b.path))
	})
	return list, nil
}

func (l *Log) openSegment(path string) (segment, error) {
	f, err := regular.OpenIn(l.logs.root, path)
	if err != nil {
		return segment{}, err
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return segment{}, err
	}
	s := segment{path: path, file: f, info: info}
	var head [64]byte // holds a position, unless a crash has spoilt the line
	n, _ := f.ReadAt(head[:], 0)
	if s.first = lineSeq(head[:n]); s.first == 0 {
		if line, err := firstLine(f); err == nil {
			s.first = lineSeq(line)
		}
	}
	return s, nil
}

// firstLine returns the first line that has a position.
func firstLine(src io.ReaderAt) ([]byte, error) {
	lines := forward{src: src}
	for {
		line, err := lines.next()
		if err != nil || lineSeq(line) > 0 {
			return line, err
		}
	}
}

func closeSegments(list []segment) {
	for _, s := range list {
		_ = s.file.Close() // read only
	}
}

// last returns the position of the segment's last line, or 0.
func (s *segment) last() (Position, error) {
	lines := newBackward(s.file, s.info.Size())
	for {
		line, err := lines.prev()
		if errors.Is(err, io.EOF) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		if e, ok := decode(line); ok {
			return e.Position, nil
		}
	}
}

// seek returns an offset at which a line starts such that all lines after
// position at lie behind it. It halves the range that it has to look at until
// it is short enough to be read.
func (s *segment) seek(at Position) int64 {
	low, high := int64(0), s.info.Size()
	for high-low > 2*blockBytes {
		middle := low + (high-low)/2
		start, seq := lineAfter(s.file, middle, high)
		if seq > 0 && seq <= at {
			low = start
		} else {
			high = middle
		}
	}
	return low
}

// lineAfter returns the start and the position of the first line with a
// position that starts behind an offset and ends before end, or 0.
func lineAfter(src io.ReaderAt, offset, end int64) (int64, Position) {
	lines := forward{src: io.NewSectionReader(src, 0, end), at: offset, skip: true}
	for {
		line, err := lines.next()
		if err != nil {
			return 0, 0
		}
		if seq := lineSeq(line); seq > 0 {
			return lines.at - int64(len(lines.buf)) - int64(len(line)) - 1, seq
		}
	}
}

// prune deletes what is too old or too much. The current file is spared unless
// idle says that nobody writes to it.
func (l *Log) prune(now time.Time, idle bool) error {
	list, err := l.openSegments()
	if err != nil {
		return err
	}
	closeSegments(list)
	limits := l.logs.limits
	free := limits.totalBytes() - limits.fileBytes()
	kept := 0
	var failed error
	for _, s := range slices.Backward(list) {
		old := now.Sub(s.info.ModTime()) > limits.MaxAge
		if s.current {
			if !old || !idle {
				continue
			}
		} else if !old && s.info.Size() <= free && kept < maxFiles-1 {
			free -= s.info.Size()
			kept++
			continue
		} else if !old {
			free = 0 // no older one either
		}
		if err := l.logs.root.Remove(s.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = fmt.Errorf("delete an old file of the log of plugin %s: %w", l.id, err)
		}
	}
	return failed
}

package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
)

// Follow returns the entries behind a position, oldest first, and from then
// on those that are added, where their level is at least min. To resume, give
// the position of the entry that was received last; one that does not exist
// yet counts as FromNow.
//
// The channel holds nothing back: entries are read from the files as fast as
// the receiver takes them, and the plugin never waits for it. What cannot be
// delivered, because its file was deleted in the meantime or it was never
// written, is told in an entry whose Dropped is not 0.
//
// The channel is closed when ctx ends, when the log is removed or all logs are
// closed, and when a file cannot be read, which the host's log then says.
// Whoever stops receiving must end ctx. Follow itself fails with the error of
// ctx, with [ErrClosed], a [*BadIDError] or what kept a file from being read.
func (l *Log) Follow(ctx context.Context, from Position, min abi.Level) (<-chan Entry, error) {
	if err := l.catchUp(ctx); err != nil {
		return nil, err
	}
	if err := l.prime(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	end := Position(l.base.Load() + l.settled - 1)
	l.mu.Unlock()
	if from < 0 || from > end {
		from = end
	}
	f := &follower{log: l, at: from, min: min, out: make(chan Entry)}
	go f.run(ctx)
	return f.out, nil
}

// follower reads a log forward.
type follower struct {
	log  *Log
	at   Position // of the last entry that was read
	min  abi.Level
	out  chan Entry
	file *segment
	from *forward // the lines of file
}

func (f *follower) run(ctx context.Context) {
	defer close(f.out)
	defer f.leave()
	for {
		f.log.mu.Lock()
		changed := f.log.flushed.next()
		f.log.mu.Unlock()
		if err := f.deliver(ctx); err != nil {
			if ctx.Err() == nil && !errors.Is(err, ErrClosed) {
				f.log.logs.logger.Warn("follow the log of a plugin", "plugin", f.log.id, "error", err)
			}
			return
		}
		select {
		case <-changed:
		case <-f.log.gone:
			return
		case <-ctx.Done():
			return
		}
	}
}

// deliver sends all entries that there are.
func (f *follower) deliver(ctx context.Context) error {
	for {
		e, err := f.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if missing := f.missing(e.Position); missing > 0 {
			err = f.send(ctx, Entry{
				Position: e.Position - 1, Time: e.Time, Level: abi.LevelWarn, Plugin: f.log.id, Dropped: missing,
				Message: fmt.Sprintf("%d entries before this one cannot be shown: they were lost or are deleted", missing),
			})
		}
		if err == nil && e.Level >= f.min {
			err = f.send(ctx, e)
		}
		if err != nil {
			return err
		}
		f.at = e.Position
	}
}

// missing returns how many entries of this run of the host are missing
// between the last one and another. Before this run, positions have holes.
func (f *follower) missing(next Position) int64 {
	if f.at == FromStart {
		return 0
	}
	return int64(next - max(f.at+1, Position(f.log.base.Load())))
}

func (f *follower) send(ctx context.Context, e Entry) error {
	select {
	case f.out <- e:
		return nil
	case <-f.log.gone:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// next returns the next entry, or io.EOF where there is none yet.
func (f *follower) next() (Entry, error) {
	for {
		if f.file == nil {
			if err := f.enter(); err != nil {
				return Entry{}, err
			}
		}
		line, err := f.from.next()
		if errors.Is(err, io.EOF) {
			var over bool
			if over, err = f.over(); err != nil {
				return Entry{}, err
			} else if !over {
				return Entry{}, io.EOF
			}
			// What was appended before the file was moved aside.
			if line, err = f.from.next(); errors.Is(err, io.EOF) {
				f.leave()
				continue
			}
		}
		if err != nil {
			return Entry{}, fmt.Errorf("read the log: %w", err)
		}
		if e, ok := decode(line); ok && e.Position > f.at {
			return e, nil
		}
	}
}

// enter opens the file that holds the entry behind the last one, and finds
// the place in it. It fails with io.EOF where there is no such file yet.
func (f *follower) enter() error {
	list, err := f.log.openSegments()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(s segment) bool {
		if s.first == 0 {
			_ = s.file.Close()
		}
		return s.first == 0
	})
	chosen, err := f.choose(list)
	if err != nil {
		closeSegments(list)
		return err
	}
	s := list[chosen]
	closeSegments(slices.Delete(list, chosen, chosen+1))
	f.file = &s
	f.from = &forward{src: s.file, at: s.seek(f.at)}
	return nil
}

// choose returns the index of the last file that does not begin behind the
// wanted entry; of the one after it where that file is finished and read.
func (f *follower) choose(list []segment) (int, error) {
	i := 0
	for i+1 < len(list) && list[i+1].first <= f.at+1 {
		i++
	}
	if i < len(list) && !list[i].current {
		last, err := list[i].last()
		if err != nil {
			return 0, fmt.Errorf("read the end of a file of the log: %w", err)
		}
		if last <= f.at {
			i++
		}
	}
	if i >= len(list) {
		return 0, io.EOF
	}
	return i, nil
}

// over reports whether nothing more will be appended to the file.
func (f *follower) over() (bool, error) {
	f.log.moving.RLock()
	defer f.log.moving.RUnlock()
	info, err := f.log.logs.root.Stat(f.log.id + "/" + currentName)
	if errors.Is(err, os.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for the current file: %w", err)
	}
	return !os.SameFile(info, f.file.info), nil
}

func (f *follower) leave() {
	if f.file != nil {
		_ = f.file.file.Close() // read only
		f.file, f.from = nil, nil
	}
}

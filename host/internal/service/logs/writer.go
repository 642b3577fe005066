package logs

import (
	"bytes"
	"errors"
	"io/fs"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
)

// writer writes all logs, from one goroutine.
type writer struct {
	logs  *Logs
	open  map[*Log]*file
	spare []record
	buf   []byte
	// failing are the logs that cannot be written, with the number of entries
	// that are lost; warned is by plugin.
	failing map[*Log]int64
	warned  throttle.Throttle
	// unswept are the logs whose old files are still to be looked at in this
	// round.
	unswept []string
}

func newWriter(l *Logs) *writer {
	return &writer{logs: l, open: map[*Log]*file{}, failing: map[*Log]int64{},
		// A disk that is full every other moment is not worth a line each time.
		warned: throttle.Throttle{Lines: 1, Every: reportEvery}}
}

func (w *writer) run() {
	defer close(w.logs.done)
	limits := w.logs.limits
	flush := time.NewTimer(time.Hour)
	flush.Stop()
	idle := time.NewTimer(time.Hour)
	idle.Stop()
	sweep := time.NewTimer(sweepFirst)
	defer sweep.Stop()
	armed, watching := false, false
	for {
		select {
		case <-w.logs.dirtied:
			if !armed {
				armed = true
				flush.Reset(limits.FlushDelay)
			}
		case <-w.logs.woken:
			w.flushAll()
		case <-flush.C:
			armed = false
			w.flushAll()
		case <-idle.C:
			watching = false
			w.closeIdle()
		case <-sweep.C:
			sweep.Reset(w.sweep())
		case f := <-w.logs.commands:
			f(w)
		case <-w.logs.stop:
			w.end()
			return
		}
		if !watching && len(w.open) > 0 {
			watching = true
			idle.Reset(limits.IdleClose)
		}
	}
}

// end writes what is left and closes everything.
func (w *writer) end() {
	w.flushAll()
	for log := range w.open {
		w.close(log)
	}
	_ = w.logs.root.Close() // nothing is written through it
}

func (w *writer) flushAll() {
	w.logs.dirtyMu.Lock()
	list := w.logs.dirty
	w.logs.dirty = nil
	w.logs.dirtyMu.Unlock()
	for _, log := range list {
		w.flush(log)
	}
}

// flush writes what one log has in memory. What the disk does not take is
// lost; the next batch is tried again.
func (w *writer) flush(log *Log) {
	b := log.take(w.spare)
	w.spare = nil
	written := 0
	err := w.write(log, b.records, &written)
	if err != nil {
		w.close(log)
	}
	w.report(log, err, b.lost(written))
	log.settle(b, written)
	// A long slice would stay with a log that needs a short one.
	if cap(b.records) <= 4*len(b.records) {
		clear(b.records)
		w.spare = b.records
	}
}

func (w *writer) write(log *Log, list []record, written *int) error {
	if len(list) == 0 {
		return nil
	}
	f, err := w.file(log)
	if err != nil {
		return err
	}
	base := log.base.Load()
	for len(list) > 0 {
		w.buf = w.buf[:0]
		taken := 0
		for taken < len(list) && len(w.buf) < chunkBytes {
			r := &list[taken]
			w.buf = append(appendEntry(w.buf, base+r.n, log.id, r), '\n')
			taken++
		}
		n, err := f.write(w.buf, Position(base+list[0].n))
		if err != nil {
			*written += bytes.Count(w.buf[:n], []byte{'\n'})
			return err
		}
		*written += taken
		list = list[taken:]
	}
	return nil
}

// file returns the open file of a log. Where too many are open it closes the
// one that was used longest ago.
func (w *writer) file(log *Log) (*file, error) {
	now := w.logs.now()
	if f := w.open[log]; f != nil {
		f.used = now
		return f, nil
	}
	if len(w.open) >= w.logs.limits.OpenFiles {
		var oldest *file
		for _, f := range w.open {
			if oldest == nil || f.used.Before(oldest.used) {
				oldest = f
			}
		}
		w.close(oldest.log)
	}
	f, err := openFile(log, now)
	if err != nil {
		return nil, err
	}
	w.open[log] = f
	return f, nil
}

// close closes the file of a log, if it is open.
func (w *writer) close(log *Log) {
	f := w.open[log]
	if f == nil {
		return
	}
	delete(w.open, log)
	if err := f.close(); err != nil {
		w.report(log, err, 0)
	}
	log.rest()
}

func (w *writer) closeIdle() {
	now := w.logs.now()
	for log, f := range w.open {
		if now.Sub(f.used) >= w.logs.limits.IdleClose {
			w.close(log)
		}
	}
}

// forget drops a log that was shut and is being removed.
func (w *writer) forget(log *Log) {
	w.close(log)
	log.settle(log.take(nil), 0)
	delete(w.failing, log)
	w.warned.Forget(log.id)
	log.mu.Lock()
	end := log.base.Load() + log.next
	log.mu.Unlock()
	w.logs.floor.Store(max(end, w.logs.floor.Load()))
}

// report tells the host's log when a log fails, and when it works again.
func (w *writer) report(log *Log, err error, lost int64) {
	before, failing := w.failing[log]
	switch {
	case err == nil && failing:
		delete(w.failing, log)
		if before > 0 {
			w.logs.logger.Info("the log of a plugin is written again", "plugin", log.id, "lost", before)
		}
	case err != nil:
		w.failing[log] = before + lost
		if failing {
			return
		}
		if _, ok := w.warned.Pass(log.id, w.logs.now()); ok {
			w.logs.logger.Error("the log of a plugin cannot be written; its entries are lost until it can: look for free "+
				"space and for the rights of the folder of the logs",
				"plugin", log.id, "error", err)
		}
	}
}

// sweep looks at the files of some plugins, whether they are installed or
// not, and returns when to come again.
func (w *writer) sweep() time.Duration {
	const some, soon = 16, 20 * time.Millisecond // entries wait meanwhile
	if len(w.unswept) == 0 {
		list, err := fs.ReadDir(w.logs.root.FS(), ".")
		if err != nil {
			w.logs.logger.Warn("look for old logs; the next round tries again", "error", err)
			return sweepEvery
		}
		for _, e := range list {
			if e.IsDir() && validID(e.Name()) {
				w.unswept = append(w.unswept, e.Name())
			}
		}
	}
	for range min(some, len(w.unswept)) {
		id := w.unswept[0]
		w.unswept = w.unswept[1:]
		log := w.logs.Plugin(id)
		if err := log.prune(w.logs.now(), w.open[log] == nil); err != nil && !errors.Is(err, fs.ErrClosed) {
			w.logs.logger.Warn("delete old logs; the next round tries again", "plugin", id, "error", err)
		}
	}
	if len(w.unswept) > 0 {
		return soon
	}
	return sweepEvery
}

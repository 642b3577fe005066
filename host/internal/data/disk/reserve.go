package disk

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits say how much space is set aside.
type Limits struct {
	// ReserveBytes is the space in bytes that the host keeps in the data folder for its own records, for the time
	// when the disk is full. It is kept in files of 256 KiB, and on a small disk it is no more than a 16th of
	// that.
	ReserveBytes int64 `default:"4MiB" min:"256KiB" max:"1TiB" per:"host"`
}

const (
	// FolderName is the folder of the reserve in the data folder.
	FolderName = "reserve"
	// pieceBytes is the size of each file of the reserve. There are several,
	// since a disk may lack names for files instead of space.
	pieceBytes = 256 << 10
	// shareOfDisk is the part of a disk that a reserve is at the most.
	shareOfDisk = 16
	// slackBytes is what must be free beside the reserve before it is filled
	// again: whoever has filled the disk must not do so with the next write.
	slackBytes = 2 * pieceBytes
	// keepEvery is how often [Reserve.Keep] looks.
	keepEvery = 2 * time.Second
)

// Reserve is space that is given up, file by file, so that the host can still
// free and stop things where the disk is full. As long as it is not whole,
// plugins may store nothing new: see [Reserve.Short].
//
// A nil Reserve has no space and never is short. The methods may be called
// from many goroutines at once.
type Reserve struct {
	data   string // the data folder
	bytes  int64
	logger *slog.Logger

	mu       sync.Mutex // held while files of it come and go
	short    atomic.Bool
	readOnly atomic.Bool
}

// NewReserve returns the reserve of a data folder, with the space that is set
// aside in it already. It takes none: see [Reserve.Fill].
func NewReserve(data string, l Limits, logger *slog.Logger) (*Reserve, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	r := &Reserve{data: data, bytes: l.ReserveBytes, logger: logger}
	if _, err := os.Lstat(r.folder()); err == nil {
		r.short.Store(r.missing() > 0)
	}
	return r, nil
}

func (r *Reserve) folder() string { return filepath.Join(r.data, FolderName) }

func (r *Reserve) piece(n int) string { return filepath.Join(r.folder(), fmt.Sprintf("%03d", n)) }

// pieces is how many files a whole reserve has on this disk.
func (r *Reserve) pieces() int {
	bytes := r.bytes
	if _, size, err := Free(r.data); err == nil && size > 0 {
		bytes = min(bytes, int64(size/shareOfDisk))
	}
	return max(1, int(bytes/pieceBytes))
}

// whole reports whether a file of the reserve is there in full.
func (r *Reserve) whole(n int) bool {
	info, err := os.Lstat(r.piece(n))
	return err == nil && info.Mode().IsRegular() && info.Size() >= pieceBytes
}

// missing is how many files of the reserve are not there.
func (r *Reserve) missing() int {
	missing := 0
	for n := range r.pieces() {
		if !r.whole(n) {
			missing++
		}
	}
	return missing
}

// Do runs an operation that frees or stops something, or that keeps the host's
// own records of it. Where it fails because there is no space, a part of the
// reserve is given up and it runs again, so it must not matter how often it
// runs.
func (r *Reserve) Do(op func() error) error {
	err := op()
	if r == nil || err == nil {
		return err
	}
	fault := OfFile(err, r.folder())
	for fault.NoSpace() && r.release() {
		if err = op(); err == nil {
			return nil
		}
		fault = OfFile(err, r.folder())
	}
	if fault == ReadOnly && !r.readOnly.Load() {
		_ = r.Fill() // notices when it is so for the folder as a whole
	}
	return err
}

// release gives up one file of the reserve; false where there is none.
func (r *Reserve) release() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n := r.pieces() - 1; n >= 0; n-- {
		if !r.whole(n) {
			continue
		}
		// First, so that no plugin takes what becomes free.
		if !r.short.Swap(true) {
			r.logger.Error("the disk of the data folder is full: the host uses the space that it has set aside, and plugins "+
				"can store nothing until there is room",
				"folder", r.data)
		}
		if os.Remove(r.piece(n)) == nil {
			return true
		}
	}
	return false
}

// Short reports whether a part of the reserve is given up. What is not the
// host's own must be stored by nobody then, or the space would be gone at once.
func (r *Reserve) Short() bool { return r != nil && r.short.Load() }

// Fill sets aside what is missing, as far as there is room for it. It returns
// why the reserve is not whole, for [Of].
func (r *Reserve) Fill() error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.fill()
	fault := Of(err)
	if fault == ReadOnly {
		if !r.readOnly.Swap(true) {
			r.logger.Error("the data folder can only be read: plugins can store nothing", "folder", r.data, "error", err)
		}
		return err
	}
	if r.readOnly.Swap(false) {
		r.logger.Info("the data folder can be written again", "folder", r.data)
	}
	if fault.NoSpace() {
		if !r.short.Swap(true) {
			r.logger.Error("the disk of the data folder is full: plugins can store nothing until there is room", "folder",
				r.data)
		}
		return err
	}
	if err == nil && r.short.Swap(false) {
		r.logger.Info("the disk of the data folder has room again, and plugins can store again", "folder", r.data)
	}
	return err
}

func (r *Reserve) fill() error {
	if err := os.Mkdir(r.folder(), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	pieces, missing := r.pieces(), r.missing()
	if missing == 0 {
		return Probe(r.folder()).asError()
	}
	if left, _, err := Free(r.data); err == nil && left < uint64(missing)*pieceBytes+slackBytes {
		return Full.asError()
	}
	// Neither holes nor anything that a file system packs.
	noise := make([]byte, pieceBytes)
	_, _ = rand.Read(noise) // never fails
	for n := range pieces {
		if r.whole(n) {
			continue
		}
		if err := os.WriteFile(r.piece(n), noise, 0o600); err != nil {
			_ = os.Remove(r.piece(n)) // half of it is of no use
			return err
		}
	}
	return nil
}

// Keep fills the reserve whenever there is room for it, until ctx ends.
func (r *Reserve) Keep(ctx context.Context) {
	ticker := time.NewTicker(keepEvery)
	defer ticker.Stop()
	failed := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if !r.Short() && !r.readOnly.Load() {
			continue
		}
		err := r.Fill()
		if err != nil && Of(err) == 0 && !failed { // Fill has logged the others
			r.logger.Warn("set space aside for a full disk", "error", err)
		}
		failed = err != nil
	}
}

// State is how the disk of the data folder is.
type State struct {
	// Fault is Full, ReadOnly, or 0.
	Fault Fault
	// Reserve and ReserveWhole are the bytes that are set aside, and those
	// that are to be.
	Reserve, ReserveWhole int64
	// Free and Size are those of the disk in bytes; 0 where they are not known.
	Free, Size uint64
}

// State looks at the disk.
func (r *Reserve) State() State {
	if r == nil {
		return State{}
	}
	pieces := r.pieces()
	s := State{ReserveWhole: int64(pieces) * pieceBytes, Reserve: int64(pieces-r.missing()) * pieceBytes}
	s.Free, s.Size, _ = Free(r.data) // not known is 0
	switch {
	case r.readOnly.Load():
		s.Fault = ReadOnly
	case r.Short(), s.Size > 0 && s.Free < slackBytes:
		s.Fault = Full
	}
	return s
}

// Error is a fault as an error, without a cause.
type Error struct{ Fault Fault }

// DiskFault is for [Of].
func (e *Error) DiskFault() Fault { return e.Fault }

// Error says what is wrong and what to do.
func (e *Error) Error() string { return e.Fault.String() + ": " + e.Fault.Advice() }

func (f Fault) asError() error {
	if f == 0 {
		return nil
	}
	return &Error{f}
}

// Storable is nil where plugins may store something, or says why not. It is
// asked before each write, so it only looks at what is known.
func (r *Reserve) Storable() error {
	if !r.Short() {
		return nil
	}
	return Full.asError()
}

package logs

import (
	"fmt"
	"log/slog"
	"time"
)

// Config configures Logs.
type Config struct {
	// Dir is the folder that holds a folder for every plugin. It is made if
	// it is missing; its parent must exist. One process may have it open.
	Dir    string
	Limits Limits
	// Logger is told once when a log cannot be written, and once when it can
	// again. Nil discards it.
	Logger *slog.Logger
}

// Limits bound the log of each plugin. A zero field takes the default.
type Limits struct {
	// FileMB is the size in MiB at which a file is rotated, 1 to 1024.
	// Default 4.
	FileMB int
	// TotalMB is the size in MiB of all files of one plugin, at least twice
	// FileMB and at most 65536; the oldest files are deleted to keep it.
	// Default 16, or four times FileMB where that is set.
	TotalMB int
	// RotateAge is the age at which a file is rotated with the next line.
	// Default 7 days.
	RotateAge time.Duration
	// MaxAge is how long after its last line a file is deleted. Default 30
	// days.
	MaxAge time.Duration
	// FlushDelay is how long a line may wait in memory, at most 10 s. Errors
	// and full buffers do not wait. Default 100 ms.
	FlushDelay time.Duration
	// OpenFiles is how many files are held open for writing, over all
	// plugins, 1 to 1024. Default 16.
	OpenFiles int
	// IdleClose is how long a file without new lines is held open. Default
	// 10 s.
	IdleClose time.Duration
}

// Bounds that are no settings.
const (
	// MaxTextBytes is the length at which a text is cut, with a mark at its
	// end. It leaves room for the mark of somebody who cut at 64 KiB.
	MaxTextBytes = 64<<10 + 128
	// maxRequestIDBytes is the length at which a request id is cut.
	maxRequestIDBytes = 128
	// maxLineBytes is more than the longest line has: a byte of text takes up
	// to six.
	maxLineBytes = 6*(MaxTextBytes+maxRequestIDBytes) + 1024
	// bufferBytes is what the entries of one plugin may take in memory before
	// they are written, and again while they are; allBuffersBytes is the same
	// for all plugins.
	bufferBytes     = 256 << 10
	allBuffersBytes = 64 << 20
	// wakeBytes is the fill of a buffer that is written without delay.
	wakeBytes = 64 << 10
	// chunkBytes is about how much is written at once. With a line of
	// maxLineBytes on top it fits into the smallest file.
	chunkBytes = 256 << 10
	// maxFiles is how many files a log has at most; short ones come about
	// when RotateAge is short.
	maxFiles = 64
	// fullPatience is how long Write waits for room in the buffer, which a
	// sound disk makes in a few milliseconds, errorPatience how long it waits
	// until an error is written.
	fullPatience  = 100 * time.Millisecond
	errorPatience = 20 * time.Millisecond
	// flushPatience is how long a reader waits for what is in memory.
	flushPatience = time.Second
	// sweepEvery is how often old files are looked for; sweepFirst is when
	// the first time is.
	sweepEvery = time.Hour
	sweepFirst = 10 * time.Second
	// reportEvery is how often the host's log is told about one plugin.
	reportEvery = time.Minute
)

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits { return Limits{}.withDefaults() }

func (l Limits) withDefaults() Limits {
	const day = 24 * time.Hour
	orDefault(&l.FileMB, 4)
	orDefault(&l.TotalMB, 4*l.FileMB)
	orDefault(&l.RotateAge, 7*day)
	orDefault(&l.MaxAge, 30*day)
	orDefault(&l.FlushDelay, 100*time.Millisecond)
	orDefault(&l.OpenFiles, 16)
	orDefault(&l.IdleClose, 10*time.Second)
	return l
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// validate checks limits whose defaults are filled in.
func (l Limits) validate() error {
	for _, f := range []struct {
		name            string
		value, min, max int64
	}{
		{"FileMB", int64(l.FileMB), 1, 1024},
		{"TotalMB", int64(l.TotalMB), 2 * int64(l.FileMB), 64 << 10},
		{"OpenFiles", int64(l.OpenFiles), 1, 1024},
	} {
		if f.value < f.min || f.value > f.max {
			return fmt.Errorf("the limit %s of logs is %d: it must be %d to %d", f.name, f.value, f.min, f.max)
		}
	}
	for _, f := range []struct {
		name            string
		value, min, max time.Duration
	}{
		{"RotateAge", l.RotateAge, time.Minute, 1 << 62},
		{"MaxAge", l.MaxAge, time.Minute, 1 << 62},
		{"FlushDelay", l.FlushDelay, time.Millisecond, 10 * time.Second},
		{"IdleClose", l.IdleClose, time.Millisecond, time.Hour},
	} {
		if f.value < f.min || f.value > f.max {
			return fmt.Errorf("the limit %s of logs is %v: it must be %v to %v", f.name, f.value, f.min, f.max)
		}
	}
	return nil
}

func (l Limits) fileBytes() int64  { return int64(l.FileMB) << 20 }
func (l Limits) totalBytes() int64 { return int64(l.TotalMB) << 20 }

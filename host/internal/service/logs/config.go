package logs

import (
	"log/slog"
	"time"
)

// FolderName is the folder in the data folder that the logs of plugins are in.
const FolderName = "logs"

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
	// FileMB is the size in MiB at which a file is rotated.
	FileMB int `default:"4" min:"1" max:"1024"`
	// TotalMB is the size in MiB of all files of one plugin; the oldest files are deleted to keep it.
	TotalMB int `default:"4*FileMB" min:"2*FileMB" max:"65536" per:"host"`
	// RotateAge is the age at which a file is rotated with the next line.
	RotateAge time.Duration `default:"168h" min:"1m" max:"876000h"`
	// MaxAge is how long after its last line a file is deleted.
	MaxAge time.Duration `default:"720h" min:"1m" max:"876000h"`
	// FlushDelay is how long a line may wait in memory. Errors and full buffers do not wait.
	FlushDelay time.Duration `default:"100ms" min:"1ms" max:"10s"`
	// OpenFiles is how many files are held open for writing, over all plugins.
	OpenFiles int `default:"16" min:"1" max:"1024" per:"host"`
	// IdleClose is how long a file without new lines is held open.
	IdleClose time.Duration `default:"10s" min:"1ms" max:"1h"`
	// Slow is how long a handler may take before a line of the log says so, with what took it.
	Slow time.Duration `default:"1s" min:"1ms" max:"24h"`
	// SearchTime is how long a search goes on that finds too little; whoever asked may go on from there.
	SearchTime time.Duration `default:"2s" min:"1ms" max:"1m"`
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
	// fullWait is how long Write waits for room in the buffer, which a
	// sound disk makes in a few milliseconds, errorWait how long it waits
	// until an error is written.
	fullWait  = 100 * time.Millisecond
	errorWait = 20 * time.Millisecond
	// flushWait is how long a reader waits for what is in memory.
	flushWait = time.Second
	// sweepEvery is how often old files are looked for; sweepFirst is when
	// the first time is.
	sweepEvery = time.Hour
	sweepFirst = 10 * time.Second
	// reportEvery is how often the host's log is told about one plugin.
	reportEvery = time.Minute
)

func (l Limits) fileBytes() int64  { return int64(l.FileMB) << 20 }
func (l Limits) totalBytes() int64 { return int64(l.TotalMB) << 20 }

package files

// Limits bound what one plugin may keep in its data folder. A field that is
// zero or less takes its default. A limit that is reached is an error of code
// quota_exceeded (of a path: invalid_argument), never a result cut short.
type Limits struct {
	// TotalBytes is how much all files hold together. Default 256 MiB.
	TotalBytes int64
	// Files is how many files there may be. Default 10,000.
	Files int
	// Folders is how many folders there may be. Default 10,000.
	Folders int
	// FileBytes is how long one file may be, to write and to read. Default
	// 8 MiB.
	FileBytes int64
	// ListEntries is how many entries one listing may have. Default 10,000.
	ListEntries int
	// PathBytes is how long a path may be, in UTF-8. Default 1024; at most
	// 4096.
	PathBytes int
	// Depth is how many names a path may have. Default 32; at most 64.
	Depth int
}

const (
	// maxPathBytes and maxDepth bound the settings themselves.
	maxPathBytes = 4096
	maxDepth     = 64
	// maxCounted is how many entries a folder may hold to be opened at all,
	// so that a folder filled by something else cannot take all memory.
	maxCounted = 1_000_000
	// writers is how many writes of one plugin may be on their way to the
	// disk at the same time.
	writers = 4
)

// WithDefaults returns the limits in force: with defaults for what is left out,
// and what is out of bounds brought into them.
func (l Limits) WithDefaults() Limits {
	fill(&l.TotalBytes, 256<<20)
	fill(&l.Files, 10_000)
	fill(&l.Folders, 10_000)
	fill(&l.FileBytes, 8<<20)
	fill(&l.ListEntries, 10_000)
	fill(&l.PathBytes, 1024)
	fill(&l.Depth, 32)
	l.PathBytes = min(l.PathBytes, maxPathBytes)
	l.Depth = min(l.Depth, maxDepth)
	return l
}

func fill[T int | int64](limit *T, byDefault T) {
	if *limit <= 0 {
		*limit = byDefault
	}
}

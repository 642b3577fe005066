package files

// Limits bound what one plugin may keep in its data folder. A limit that is
// reached is an error of code quota_exceeded (of a path: invalid_argument),
// never a result cut short.
type Limits struct {
	// TotalBytes is how much all files hold together.
	TotalBytes int64 `default:"256MiB" min:"1" max:"1PiB" per:"database"`
	// Files is how many files there may be.
	Files int `default:"10000" min:"1" max:"1000000" per:"database"`
	// Folders is how many folders there may be.
	Folders int `default:"10000" min:"1" max:"1000000" per:"database"`
	// FileBytes is how long one file may be, to write and to read.
	FileBytes int64 `default:"8MiB" min:"1" max:"1GiB"`
	// ListEntries is how many entries one listing may have.
	ListEntries int `default:"10000" min:"1" max:"1000000"`
	// PathBytes is how long a path may be, in UTF-8.
	PathBytes int `default:"1KiB" min:"1" max:"4KiB"`
	// Depth is how many names a path may have.
	Depth int `default:"32" min:"1" max:"64"`
}

const (
	// maxDepth is what Limits.Depth may allow.
	maxDepth = 64
	// maxCounted is how many entries a folder may hold to be opened at all,
	// so that a folder filled by something else cannot take all memory.
	maxCounted = 1_000_000
	// writers is how many writes of one plugin may be on their way to the
	// disk at the same time.
	writers = 4
)

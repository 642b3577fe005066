package archive

import "fmt"

// Limits bound what a Reader takes. A field that is zero takes its default.
type Limits struct {
	// Bytes is how large everything may be when unpacked, the tar's own
	// blocks included. Default 64 GiB.
	Bytes int64
	// EntryBytes is how large one entry may be. Default 16 GiB.
	EntryBytes int64
	// Entries is how many files and folders there may be, with the folders
	// that paths imply. Default 1,000,000.
	Entries int
	// Folders is how many of them may be folders. Default 100,000.
	Folders int
	// PathBytes is how long a path may be. Default 5,000.
	PathBytes int
	// Depth is how many names a path may have. Default 96.
	Depth int
}

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits { return Limits{}.withDefaults() }

func (l Limits) withDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 64 << 30
	}
	if l.EntryBytes == 0 {
		l.EntryBytes = 16 << 30
	}
	if l.Entries == 0 {
		l.Entries = 1_000_000
	}
	if l.Folders == 0 {
		l.Folders = 100_000
	}
	if l.PathBytes == 0 {
		l.PathBytes = 5_000
	}
	if l.Depth == 0 {
		l.Depth = 96
	}
	return l
}

// Validate refuses limits below zero.
func (l Limits) Validate() error {
	for _, f := range []struct {
		name  string
		value int64
	}{
		{"Bytes", l.Bytes}, {"EntryBytes", l.EntryBytes}, {"Entries", int64(l.Entries)}, {"Folders", int64(l.Folders)},
		{"PathBytes", int64(l.PathBytes)}, {"Depth", int64(l.Depth)},
	} {
		if f.value < 0 {
			return fmt.Errorf("the limit %s of archives is negative; leave it out for the default", f.name)
		}
	}
	return nil
}

package inventory

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// AsideMark stands between the name of a file that was set aside and the time.
const AsideMark = ".corrupt-"

// AsideStamp is the form of that time.
const AsideStamp = "20060102T150405.000Z"

// DatabaseSuffixes end the names of the files that SQLite has beside one, which
// comes last: without it, the others are of no use to anybody.
func DatabaseSuffixes() []string { return []string{"-wal", "-shm", ""} }

// SetAside gives a damaged file another name, for good, so that it can still be
// looked into, and returns the name; empty where there is nothing. Suffixes
// name the files that go with it; none means the file alone. It never takes the
// place of another one.
func SetAside(path string, now time.Time, suffixes ...string) (name string, err error) {
	if len(suffixes) == 0 {
		suffixes = []string{""}
	}
	aside := path + AsideMark + now.UTC().Format(AsideStamp)
	for {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			break
		}
		now = now.Add(time.Millisecond)
		aside = path + AsideMark + now.UTC().Format(AsideStamp)
	}
	for _, suffix := range suffixes {
		switch err := synced(durable.Rename(path+suffix, aside+suffix)); {
		case err == nil:
			name = filepath.Base(aside)
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
	}
	return name, nil
}

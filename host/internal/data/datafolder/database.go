package datafolder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// DatabaseName is the file that says in which database on a server the data of
// a folder lies.
const DatabaseName = "database.json"

// EnvDatabase is the environment variable that names the database, and
// EnvDatabasePassword the one that names the file with its password.
const (
	EnvDatabase         = "WASMHOST_DATABASE"
	EnvDatabasePassword = "WASMHOST_DATABASE_PASSWORD_FILE"
)

// maxDatabase bounds the file, in bytes.
const maxDatabase = 4 << 10

// Database is where the data of a folder lies that has none itself.
type Database struct {
	// ID is of the database, Name what it is called for people.
	ID   string `json:"id"`
	Name string `json:"name"`
	// Move is the id of the move by which the data came there that the folder had
	// before; empty where it had none.
	Move string `json:"move,omitempty"`
	// Moved is when that was.
	Moved time.Time `json:"moved,omitzero"`
}

// Database returns where the data lies, or nil where it lies in the folder.
func (f *Folder) Database() (*Database, error) { return DatabaseOf(f.Dir) }

// DatabaseOf is [Folder.Database] for a folder that another process may hold.
func DatabaseOf(dir string) (*Database, error) {
	text, err := regular.ReadFile(filepath.Join(dir, DatabaseName), maxDatabase)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	d := &Database{}
	if err == nil {
		err = json.Unmarshal(text, d)
	}
	if err == nil && d.ID == "" {
		err = errors.New("it has no id")
	}
	if err != nil {
		return nil, fmt.Errorf("the file %s, which says where the data of this folder lies: %w; delete it and start the "+
			"host with --database, which writes it again", DatabaseName, err)
	}
	return d, nil
}

// SetDatabase says that the data lies in a database.
func (f *Folder) SetDatabase(d Database) error {
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	if err := durable.Replace(f.Path(DatabaseName), append(text, '\n')); err != nil {
		return fmt.Errorf("note in which database the data lies: %w", err)
	}
	return nil
}

// HasData reports whether the folder itself has data, but for a master key, with
// which a host comes to a database.
func (f *Folder) HasData() (bool, error) {
	files, err := inventory.Of(f.Dir).Files()
	for _, name := range files {
		if !strings.HasPrefix(name, VaultName+"/") {
			return true, nil
		}
	}
	return false, err
}

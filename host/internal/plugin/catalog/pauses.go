package catalog

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

const (
	pausesName = "pauses"
	// maxPause bounds the ids of a pause and of its host.
	maxPause = 100
)

// Pause is in the record while hosts are to run nothing of a plugin.
type Pause struct {
	ID   string `json:"id"`
	Host string `json:"host"` // that has written it
}

// check refuses what no host has written.
func (p *Pause) check() error {
	if !ValidID.MatchString(p.ID) || len(p.ID) > maxPause || len(p.Host) > maxPause {
		return fmt.Errorf("it has the pause %.200q of the host %.200q", p.ID, p.Host)
	}
	return nil
}

// paused is the document in which a host says for which pause it has stopped a
// plugin, or the pattern of those of all hosts by a star.
func pausedName(id, host string) string { return path.Join(PluginsName, id, pausesName, host) }

func (c *Catalog) Paused(id, host string) document.Document {
	return c.Documents.Document(pausedName(id, host), document.Options{Most: maxPause})
}

// PauseFile is in the folder of an import that is to be put in place, and has the id
// of the pause that it belongs to.
const PauseFile = hostPrefix + "pause"

// goesOn reports whether an import that was interrupted may be ended: not where the
// hosts have gone on with what there was. The caller holds the lease.
func (c *Catalog) goesOn(id string) (bool, error) {
	if !c.Documents.Hosts() {
		return true, nil
	}
	of, err := regular.ReadFile(filepath.Join(c.Dir, IncomingName, id, PauseFile), maxPause)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist), Passing(err)
	}
	return c.InPause(id, string(of))
}

// InPause reports whether a pause is not over.
func (c *Catalog) InPause(id, pause string) (bool, error) {
	text, _, err := c.Record(id).Read()
	if document.Passing(err) {
		return false, err
	}
	r, err := ReadRecord(text, err, id)
	return err == nil && r.Pause != nil && r.Pause.ID == pause, nil
}

// ClearPauses removes what hosts have said of pauses that are over.
func (c *Catalog) ClearPauses(id string) {
	names, err := c.Documents.List(pausedName(id, "*"))
	for _, name := range names {
		err = errors.Join(err, c.Paused(id, path.Base(name)).Delete())
	}
	if err != nil {
		c.Logger.Warn("remove what hosts have said of a pause; the next one tries again", "plugin", id, "error", err)
	}
}

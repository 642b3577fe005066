package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/audit"
	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/inventory"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/sessions"
)

// databases are the names of the host's own files of SQLite.
func databases() []string {
	return []string{scheduleName, secretsName, noticesName, feedsName, ai.FileName, sessions.FileName}
}

// openInventory makes the record of what the data folder holds. Where it is
// gone, or was never made, what is there is noted, and a user of a folder that
// is in use is told: nobody knows what else there was.
func (h *Host) openInventory() error {
	i := inventory.Of(h.folder.Dir)
	there, err := i.Exists()
	if err != nil || there {
		return err
	}
	if err := noteAll(h.folder.Dir); disk.Of(err) != 0 {
		h.cfg.Logger.Warn("the record of what the data folder holds is not there and cannot be made", "error", err)
		return nil // what can be read or made room in is served all the same
	} else if err != nil {
		return fmt.Errorf("note what the data folder holds: %w", err)
	}
	known, err := i.Files()
	if err == nil && len(known) > 0 {
		h.cfg.Logger.Warn("the record of what the data folder holds was not there and was made anew from what there is; what was gone before is not missed", "folder", inventory.Folder, "files", len(known))
	}
	return err
}

// noteAll notes all that a data folder holds and that is not to be lost
// unnoticed.
func noteAll(dir string) error {
	i := inventory.Of(dir)
	if err := i.Make(); err != nil {
		return err
	}
	files := append(databases(), tokensName, ai.SettingsName)
	totals, err := filepath.Glob(filepath.Join(dir, auditName, "*", audit.TotalsName))
	if err != nil {
		return err
	}
	for _, file := range totals {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		files = append(files, filepath.ToSlash(rel))
	}
	for _, name := range files {
		info, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
		if err == nil && info.Size() > 0 {
			err = i.File(name).Note()
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return plugin.NoteAll(dir)
}

// Faults lists the files of the data folder that are damaged, or gone although
// there was something in them, by name. It looks at each, and reads none.
func (h *Host) Faults() ([]api.Fault, error) {
	i := inventory.Of(h.folder.Dir)
	names, err := i.Files()
	if err != nil {
		return nil, err
	}
	var list []api.Fault
	for _, name := range names {
		problem := problemOf(i.File(name))
		if problem == "" {
			continue
		}
		list = append(list, api.Fault{File: name, Plugin: ownerOf(name), Problem: problem, Advice: adviceFor(name)})
	}
	return list, nil
}

// sayFaults logs what is damaged or gone as the host begins to serve: not
// everything of it has somebody who opens it soon.
func (h *Host) sayFaults() {
	faults, err := h.Faults()
	err = errors.Join(err, h.audit.CheckTotals())
	if err != nil {
		h.cfg.Logger.Error("look for files that are damaged or gone", "error", err)
	}
	for _, f := range faults {
		h.cfg.Logger.Error("a file of the data folder is damaged or gone", "file", f.File, "problem", f.Problem, "advice", f.Advice)
	}
}

// faultHealth names files that are damaged or gone. What of them is in use has
// a service that says whether it can be used.
func (h *Host) faultHealth(context.Context) (usable bool, findings []health.Finding) {
	faults, err := h.Faults()
	for _, f := range faults {
		findings = append(findings, health.Finding{Plugin: f.Plugin, Severity: health.Error, What: f.File + ": " + f.Problem, Do: f.Advice})
	}
	if err != nil {
		cause := err
		if at, ok := errors.AsType[*fs.PathError](err); ok {
			cause = at.Err // without the path
		}
		findings = append(findings, health.Finding{Severity: health.Error, What: fmt.Sprintf("the data folder cannot be looked at: %v", cause),
			Do: cmp.Or(disk.Of(err).Advice(), "make the folder readable for the user that runs the host")})
	}
	return err == nil, findings
}

// problemOf says what is the matter with a file; empty for nothing.
func problemOf(f inventory.File) string {
	info, err := os.Lstat(f.Path())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		aside, _ := filepath.Glob(f.Path() + inventory.AsideMark + "*") // the pattern is valid, and nothing is said of none
		aside = slices.DeleteFunc(aside, func(p string) bool { return strings.HasSuffix(p, "-wal") || strings.HasSuffix(p, "-shm") })
		if len(aside) > 0 {
			return "it was damaged and set aside as " + filepath.Base(aside[len(aside)-1])
		}
		return "it is gone"
	case err != nil:
		return "it cannot be looked at; the host's log says why"
	case path.Base(f.Name()) == filesName && info.IsDir():
	case !info.Mode().IsRegular():
		return "something else stands in its place"
	case info.Size() == 0:
		return "it is empty"
	}
	if cause, suspected := f.Suspected(); suspected {
		return "it is damaged: " + cause
	}
	return ""
}

// filesName is the folder of a plugin's files in its data.
const filesName = "files"

// ownerOf returns the id of the plugin that a file is of, or nothing.
func ownerOf(name string) string {
	parts := strings.Split(name, "/")
	switch {
	case len(parts) == 3 && (parts[0] == dataName || parts[0] == pluginsName || parts[0] == auditName):
		return parts[1]
	}
	return ""
}

// adviceFor says how to go on after a fault of a file.
func adviceFor(name string) string {
	if strings.HasPrefix(name, pluginsName+"/") {
		id := ownerOf(name)
		return fmt.Sprintf("restore a backup, install the plugin again, which keeps its data, or give it up by `wasmhost remove %s`", id)
	}
	return fmt.Sprintf("restore a backup, or go on without what was in it by `wasmhost accept-loss %s`", name)
}

// AcceptFault lets the host go on without what was in a file.
func (h *Host) AcceptFault(ctx context.Context, name string) error {
	faults, err := h.Faults()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(faults, func(f api.Fault) bool { return f.File == name }) {
		return problem.Conflict(fmt.Sprintf("%.200q is neither damaged nor gone, so nothing was changed; `wasmhost accept-loss` lists what is", name))
	}
	f := inventory.Of(h.folder.Dir).File(name)
	id := ownerOf(name)
	switch {
	case strings.HasPrefix(name, dataName+"/"):
		err = h.plugins.AcceptLoss(ctx, id, path.Base(name))
	case strings.HasPrefix(name, pluginsName+"/"):
		return problem.Conflict("the host does not know what the plugin was granted: " + adviceFor(name))
	case slices.Contains(databases(), name):
		err = h.acceptDatabase(ctx, name)
	case name == tokensName:
		_, err = h.tokens.EnsureFirst()
	case name == ai.SettingsName:
		_, err = api.UnsetAI.Call(ctx, h.mux, api.None{})
	default:
		err = setAside(f)
	}
	if err == nil {
		h.cfg.Logger.Warn("the user accepts the loss of what was in a file", "file", name)
	}
	return err
}

// setAside moves what is left of a file out of the way and forgets that there
// was one.
func setAside(f inventory.File) error {
	if _, err := inventory.SetAside(f.Path(), time.Now()); err != nil {
		return fmt.Errorf("set %s aside: %w", f.Name(), err)
	}
	return f.Forget()
}

// acceptDatabase begins a file of the host anew, at once where the host serves.
func (h *Host) acceptDatabase(ctx context.Context, name string) error {
	services := map[string]struct {
		open bool
		try  func(context.Context) error
	}{
		secretsName: {h.vault.InUse(), h.keys.Check},
	}
	for _, s := range h.services {
		if keeper, ok := s.(service.Keeper); ok {
			one := services[keeper.Database().Name]
			one.open = keeper.InUse()
			if opener, ok := s.(service.Opener); ok {
				one.try = func(ctx context.Context) error { return h.openLate(ctx, s, opener) }
			}
			services[keeper.Database().Name] = one
		}
	}
	one := services[name]
	if one.open {
		return problem.Conflict(fmt.Sprintf("%s is in use; restart the host, which looks it through, or stop it and run `wasmhost accept-loss %s` then", name, name))
	}
	if _, err := dbfile.AcceptLoss(h.folder.Path(name), time.Now()); err != nil {
		return err
	}
	if !h.plugins.Started() {
		return nil
	}
	return one.try(ctx)
}

// shownFaults are the faults to be shown with plugins.
func (h *Host) shownFaults() []api.Fault {
	faults, err := h.Faults()
	if err != nil {
		h.cfg.Logger.Error("look for files that are damaged or gone", "error", err)
	}
	return faults
}

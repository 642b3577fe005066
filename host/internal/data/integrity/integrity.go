// Package integrity tells a user which files of the data folder are damaged, or
// gone although there was something in them, whose they are, and how to go on:
// to restore a backup, or to accept the loss. What the data folder is to hold
// is the record of package inventory; this package notes in it what a folder
// holds that has no record yet.
//
// It repairs nothing and begins nothing anew by itself. How to go on without a
// file is for the owner of the file, who says so by [Service.Own].
package integrity

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Service looks after the files of one data folder. Its methods may be called
// from many goroutines at once.
type Service struct {
	dir    string
	logger *slog.Logger
	owners map[string]Accept
	// Documents are those that other hosts have, too; nil where there are none. It is
	// set before the service is used.
	Documents document.Store
}

// Accept lets the host go on without what was in a file. Plugin is the id of
// the plugin that the file is of, or empty.
type Accept func(ctx context.Context, plugin, file string) error

// Open makes the record of what the data folder holds, by recordAll. Where it was
// gone, what is there is noted, and a user of a folder that is in use is told:
// nobody knows what else there was.
func Open(dir string, logger *slog.Logger, recordAll func(dir string) error) (*Service, error) {
	s := &Service{dir: dir, logger: logger, owners: map[string]Accept{}}
	i := inventory.Of(dir)
	there, err := i.Exists()
	if err != nil || there {
		return s, err
	}
	if err := recordAll(dir); disk.Of(err) != 0 {
		logger.Warn("the record of what the data folder holds is not there and cannot be made", "error", err)
		return s, nil // what can be read or made room in is served all the same
	} else if err != nil {
		return nil, fmt.Errorf("note what the data folder holds: %w", err)
	}
	known, err := i.Files()
	if err == nil && len(known) > 0 {
		logger.Warn("the record of what the data folder holds was not there and was made anew from what there is; "+
			"what was gone before is not missed", "folder", inventory.Folder, "files", len(known))
	}
	return s, err
}

// Record records those of the files that are in a data folder, with slashes, a star
// standing for any name. It makes the record where there is none.
func Record(dir string, files ...string) error {
	i := inventory.Of(dir)
	if err := i.Make(); err != nil {
		return err
	}
	for _, pattern := range files {
		names := []string{pattern}
		if strings.Contains(pattern, "*") {
			var err error
			if names, err = fs.Glob(os.DirFS(dir), pattern); err != nil {
				return err
			}
		}
		for _, name := range names {
			info, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
			if err == nil && info.Size() > 0 {
				err = i.File(name).Record()
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// Own says how the host goes on without a file at the top of the data folder, or
// without any in a folder there. What has no owner is set aside. Own is called
// before the service is used.
func (s *Service) Own(name string, accept Accept) { s.owners[name] = accept }

// Database is a database of the host, as [Service.OwnDatabase] wants it.
type Database struct {
	Name string
	// InUse reports whether it is open: nothing is lost then.
	InUse func() bool
	// Open opens it while the host serves; Serving reports whether it does.
	Open    func(context.Context) error
	Serving func() bool
}

// OwnDatabase lets the host begin a database anew, at once where it serves.
func (s *Service) OwnDatabase(d Database) {
	s.Own(d.Name, func(ctx context.Context, _, name string) error {
		if d.InUse() {
			return problem.Conflict(fmt.Sprintf("%s is in use; restart the host, which looks it through, or stop it "+
				"and run `wasmhost accept-loss %s` then", name, name))
		}
		if _, err := dbfile.AcceptLoss(filepath.Join(s.dir, name), time.Now()); err != nil {
			return err
		}
		if !d.Serving() {
			return nil
		}
		return d.Open(ctx)
	})
}

// Faults lists the files of the data folder that are damaged, or gone although
// there was something in them, by name. It looks at each, and reads none.
func (s *Service) Faults() ([]api.Fault, error) {
	i := inventory.Of(s.dir)
	names, err := i.Files()
	if err != nil {
		return nil, err
	}
	var list []api.Fault
	for _, name := range names {
		if problem := problemOf(i.File(name)); problem != "" {
			list = append(list, api.Fault{File: name, Plugin: pluginOf(name), Problem: problem, Advice: adviceFor(name)})
		}
	}
	if s.Documents == nil {
		return list, nil
	}
	causes, err := s.Documents.Suspected()
	for _, name := range slices.Sorted(maps.Keys(causes)) {
		list = append(list, api.Fault{File: name, Plugin: pluginOf(name), Problem: "it is damaged: " + causes[name],
			Advice: adviceFor(name)})
	}
	return list, err
}

// Known is [Service.Faults] for those who cannot do anything about a failure,
// which is logged.
func (s *Service) Known() []api.Fault {
	faults, err := s.Faults()
	if err != nil {
		s.logger.Error("look for files that are damaged or gone", "error", err)
	}
	return faults
}

// Log says in the log what is damaged or gone: not everything of it has
// somebody who opens it soon.
func (s *Service) Log() {
	for _, f := range s.Known() {
		s.logger.Error("a file of the data folder is damaged or gone",
			"file", f.File, "problem", f.Problem, "advice", f.Advice)
	}
}

// Name is that of the service.
func (s *Service) Name() string { return "data" }

// Health names files that are damaged or gone. What of them is in use has a
// service that says whether it can be used.
func (s *Service) Health(context.Context) (usable bool, findings []health.Finding) {
	faults, err := s.Faults()
	for _, f := range faults {
		findings = append(findings, health.Finding{Plugin: f.Plugin, Severity: health.Error,
			What: f.File + ": " + f.Problem, Do: f.Advice})
	}
	if err != nil {
		cause := err
		if at, ok := errors.AsType[*fs.PathError](err); ok {
			cause = at.Err // without the path
		}
		do := "make the folder readable for the user that runs the host"
		if document.Passing(err) {
			do = document.Advice(err, "")
		}
		findings = append(findings, health.Finding{Severity: health.Error,
			What: fmt.Sprintf("the data folder cannot be looked at: %v", cause), Do: do})
	}
	return err == nil, findings
}

// Routes answers the routes of damaged files.
func (s *Service) Routes(m *api.Mux) {
	list := func() (api.FaultList, error) {
		faults, err := s.Faults()
		return api.FaultList{Faults: faults}, err
	}
	api.ListFaults.Handle(m, func(context.Context, api.None) (api.FaultList, error) { return list() })
	api.AcceptFault.Handle(m, func(ctx context.Context, in api.AcceptFaultRequest) (api.FaultList, error) {
		if in.File == "" {
			return api.FaultList{}, problem.InvalidRequest(
				"file is missing; GET /api/v1/faults lists the files that are damaged or gone")
		}
		err := s.accept(ctx, in.File)
		if p := disk.ProblemIn(s.dir, "", err); p != nil && problem.Of(err) == nil {
			err = p
		}
		if err != nil {
			return api.FaultList{}, err
		}
		return list()
	})
}

// accept lets the host go on without what was in a file.
func (s *Service) accept(ctx context.Context, name string) error {
	faults, err := s.Faults()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(faults, func(f api.Fault) bool { return f.File == name }) {
		return problem.Conflict(fmt.Sprintf(
			"%.200q is neither damaged nor gone, so nothing was changed; `wasmhost accept-loss` lists what is", name))
	}
	top, _, _ := strings.Cut(name, "/")
	if top == datafolder.PluginsName {
		return problem.Conflict("the host does not know what the plugin was granted: " + adviceFor(name))
	}
	accept, owned := s.owners[top]
	if !owned {
		accept = s.setAside
	}
	if err = accept(ctx, pluginOf(name), name); err == nil {
		s.logger.Warn("the user accepts the loss of what was in a file", "file", name)
	}
	return err
}

// setAside moves what is left of a file out of the way and forgets that there
// was one.
func (s *Service) setAside(_ context.Context, _, name string) error {
	if s.Documents != nil {
		causes, err := s.Documents.Suspected()
		if _, its := causes[name]; its && err == nil {
			_, err = s.Documents.Document(name, document.Options{}).SetAside(time.Now())
			return err
		} else if err != nil {
			return err
		}
	}
	f := inventory.Of(s.dir).File(name)
	if _, err := inventory.SetAside(f.Path(), time.Now()); err != nil {
		return fmt.Errorf("set %s aside: %w", name, err)
	}
	return f.Forget()
}

// problemOf says what is the matter with a file; empty for nothing.
func problemOf(f inventory.File) string {
	info, err := os.Lstat(f.Path())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		// The pattern is valid, and nothing is said of none.
		aside, _ := filepath.Glob(f.Path() + inventory.AsideMark + "*")
		aside = slices.DeleteFunc(aside, func(p string) bool {
			return strings.HasSuffix(p, "-wal") || strings.HasSuffix(p, "-shm")
		})
		if len(aside) > 0 {
			return "it was damaged and set aside as " + filepath.Base(aside[len(aside)-1])
		}
		return "it is gone"
	case err != nil:
		return "" // it says nothing of the file
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

// pluginOf returns the id of the plugin that a file is of, or nothing: each
// folder of the data folder that the record knows has one folder for a plugin.
func pluginOf(name string) string {
	if parts := strings.Split(name, "/"); len(parts) == 3 {
		return parts[1]
	}
	return ""
}

// adviceFor says how to go on after a fault of a file.
func adviceFor(name string) string {
	if strings.HasPrefix(name, datafolder.PluginsName+"/") {
		return fmt.Sprintf("restore a backup, install the plugin again, which keeps its data, "+
			"or give it up by `wasmhost remove %s`", pluginOf(name))
	}
	return fmt.Sprintf("restore a backup, or go on without what was in it by `wasmhost accept-loss %s`", name)
}

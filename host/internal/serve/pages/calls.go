package pages

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// call carries out one call of a page: what the host answers by the table of
// host functions, what is only of pages, and any other name by the method that
// the backend has registered.
func (s *Service) call(ctx context.Context, v *view, namespace, method string,
	args []json.RawMessage) (abi.RawJSON, error) {
	switch {
	case (namespace == "sessions" || namespace == "session") && method == "create":
		return s.createSession(ctx, v, args)
	case hostfuncs.IsForPages(namespace):
		return s.cfg.Plugins.CallForPage(ctx, v.plugin, v.content, hostfuncs.Key{Namespace: namespace, Name: method}, args,
			api.RequestID(ctx))
	}
	switch namespace {
	case "assets":
		return s.assets(v, method, args)
	case "project":
		return s.project(ctx, v, method, args)
	case "auth", "recording", "tts", "spend", "firebase", "sessionHistory", "documents", "export", "theme", "workspace":
		return nil, notSupported(namespace, method)
	}
	var given abi.RawJSON
	switch len(args) {
	case 0:
	case 1:
		given = abi.RawJSON(args[0])
	default: // a handler takes one value
		list, err := json.Marshal(args)
		if err != nil {
			return nil, abi.NewError(abi.CodeInvalidArgument, "the arguments of a method must be JSON")
		}
		given = list
	}
	result, err := s.cfg.Plugins.CallMethod(ctx, v.plugin, namespace, method, given, api.RequestID(ctx))
	if namespace == "http" && problem.IsCode(err, problem.CodeHandlerNotRegistered) {
		return nil, abi.Errorf(abi.CodeNotSupported, "a page has no http.%s, as it has no network: have the "+
			"backend ask with ctx.http.fetch, in a method that it registers with ctx.methods.handle and that the page calls; "+
			"the plugin needs the permission network for it, and a host that is not public the user's "+
			"`wasmhost grant %s network --allow-host HOST`", problem.Text(method), v.plugin)
	}
	return result, err
}

func notSupported(namespace, method string) error {
	return abi.NewError(abi.CodeNotSupported, "this host does not offer "+namespace+"."+method+" to pages")
}

// creation is a session that is being made.
type creation struct {
	done   chan struct{}
	result abi.RawJSON
	err    error
}

// createSession makes a session, one for all calls at the same time that ask for
// the same: a page that is loaded twice, or clicked twice, means one.
func (s *Service) createSession(ctx context.Context, v *view, args []json.RawMessage) (abi.RawJSON, error) {
	var asked struct {
		Request string `json:"clientRequestId"`
	}
	key := v.plugin + "\x00"
	if len(args) > 0 && json.Unmarshal(args[0], &asked) == nil && asked.Request != "" {
		key += asked.Request
	} else {
		key += "\x00" + string(bytes.Join(rawOf(args), []byte{0}))
	}
	mine := &creation{done: make(chan struct{})}
	if other, there := s.creating.LoadOrStore(key, mine); there {
		c := other.(*creation)
		select {
		case <-c.done:
			return c.result, c.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer func() {
		s.creating.Delete(key)
		close(mine.done)
	}()
	// Others may wait for it, so it does not end with who asked first.
	mine.result, mine.err = s.cfg.Plugins.CallForPage(context.WithoutCancel(ctx), v.plugin, v.content,
		hostfuncs.Key{Namespace: "session", Name: "create"}, args, api.RequestID(ctx))
	return mine.result, mine.err
}

func rawOf(args []json.RawMessage) [][]byte {
	list := make([][]byte, len(args))
	for i, arg := range args {
		list[i] = arg
	}
	return list
}

// assets reads files of the plugin: below assets, or else below its folder.
func (s *Service) assets(v *view, method string, args []json.RawMessage) (abi.RawJSON, error) {
	name := "."
	if len(args) > 0 && string(args[0]) != "null" && json.Unmarshal(args[0], &name) != nil {
		return nil, abi.NewError(abi.CodeInvalidArgument, "assets."+method+": the path must be a text")
	}
	if name = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/"); name == "" {
		name = "."
	}
	if !servable(name) && name != "." {
		return nil, abi.NewError(abi.CodeInvalidArgument, "assets."+method+": the path must be that of a file of the "+
			"plugin, relative to its folder, without ..")
	}
	var last error
	for _, at := range []string{path.Join("assets", name), name} {
		var value any
		switch method {
		case "readFile":
			value, last = s.readText(v, at)
		case "listFiles":
			var names []string
			names, last = s.cfg.Plugins.ListFiles(v.plugin, v.content, at)
			slices.Sort(names)
			value = names
		default:
			return nil, notSupported("assets", method)
		}
		if last == nil {
			text, err := json.Marshal(value)
			return abi.RawJSON(text), err
		}
	}
	if errors.Is(last, fs.ErrNotExist) || errors.Is(last, regular.ErrNotRegular) {
		return nil, abi.NewError(abi.CodeNotFound, "assets."+method+": the plugin has no such file")
	}
	return nil, last
}

func (s *Service) readText(v *view, name string) (string, error) {
	f, err := s.cfg.Plugins.OpenFile(v.plugin, v.content, name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := regular.Read(f, int64(s.cfg.Limits.CallBytes))
	if errors.Is(err, regular.ErrTooLarge) {
		return "", abi.NewError(abi.CodeQuotaExceeded, "assets.readFile: the file is too long; load it by its URL")
	}
	if err == nil && !utf8.Valid(text) {
		return "", abi.NewError(abi.CodeInvalidArgument, "assets.readFile: the file is no UTF-8 text")
	}
	return string(text), err
}

// projectRow is a project as pages see it.
type projectRow struct {
	ID        string `json:"id"`
	ProjectID string `json:"projectId"`
	Name      string `json:"name"`
	Color     string `json:"color"`
	Folder    string `json:"folderPath"`
}

// projectColors are what projects are marked with, each with one that its id chooses.
var projectColors = [...]string{"#6366f1", "#0ea5e9", "#10b981", "#f59e0b", "#ef4444", "#a855f7"}

func rowOf(p service.Project) projectRow {
	return projectRow{p.ID, p.ID, p.Name, projectColors[crc32.ChecksumIEEE([]byte(p.ID))%uint32(len(projectColors))],
		p.FolderPath}
}

// Bounds of what a page says of a project.
const (
	maxProjectName   = 100 // characters
	maxProjectFolder = 1000
)

// project answers what pages ask of projects: the plugin's own, and those that its pages have made.
func (s *Service) project(ctx context.Context, v *view, method string, args []json.RawMessage) (abi.RawJSON, error) {
	p, err := s.cfg.Plugins.Plugin(v.plugin)
	if err != nil {
		return nil, err
	}
	list, err := s.cfg.Plugins.Projects(v.plugin)
	if err != nil {
		return nil, err
	}
	rows := []projectRow{rowOf(service.Project{ID: p.ID, Name: p.Name()})}
	for _, one := range list {
		rows = append(rows, rowOf(one))
	}
	var answer any
	switch method {
	case "listAll":
		answer = rows
	case "getActive":
		answer = rows[0]
	case "findByFolder":
		var folder string
		if len(args) == 0 || json.Unmarshal(args[0], &folder) != nil {
			return nil, abi.NewError(abi.CodeInvalidArgument, "project.findByFolder: the folder must be a text")
		}
		folder = strings.TrimRight(folder, "/")
		if i := slices.IndexFunc(rows, func(r projectRow) bool { return folder != "" && r.Folder == folder }); i >= 0 {
			answer = rows[i]
		}
	case "create":
		made, err := s.createProject(ctx, v, args)
		if err != nil {
			return nil, err
		}
		answer = rowOf(made)
	default:
		return nil, notSupported("project", method)
	}
	text, err := json.Marshal(answer)
	return abi.RawJSON(text), err
}

func (s *Service) createProject(ctx context.Context, v *view, args []json.RawMessage) (none service.Project,
	err error) {
	var in struct {
		Name   string `json:"name"`
		Folder string `json:"folderPath"`
	}
	bad := func(what string) (service.Project, error) {
		return none, abi.NewError(abi.CodeInvalidArgument, "project.create: "+what)
	}
	if len(args) == 0 || json.Unmarshal(args[0], &in) != nil {
		return bad("give {name, folderPath?}, both texts")
	}
	in.Name, in.Folder = strings.TrimSpace(in.Name), strings.TrimRight(in.Folder, "/")
	if n := utf8.RuneCountInString(in.Name); n == 0 || n > maxProjectName || !visible.In(in.Name) {
		return bad(fmt.Sprintf("name must have 1 to %d characters that can be seen", maxProjectName))
	}
	if in.Folder != "" && (len(in.Folder) > maxProjectFolder || in.Folder[0] != '/' || !servable(in.Folder[1:])) {
		return bad("folderPath must be one that export.pickFolder has returned, or below it")
	}
	return s.cfg.Plugins.AddProject(ctx, v.plugin, in.Name, in.Folder, s.cfg.Limits.Projects)
}

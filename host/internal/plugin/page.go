package plugin

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// SettingsChannel tells those who follow a plugin's events that its settings
// were changed.
const SettingsChannel = abi.HostChannels + "settings"

// CallForPage carries out what a page of a plugin asks of the host, or else of
// the backend: the functions of the same table, with the same services,
// permissions and counters. Content is what the page belongs to; a plugin that
// is made of something else by now is [service.ErrContentChanged]. What the
// page may know of a failure is an [*abi.Error] or a problem.
func (m *Manager) CallForPage(ctx context.Context, id string, content bundle.Digest, key hostfuncs.Key,
	args []json.RawMessage, requestID string) (abi.RawJSON, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, m.limits.CallTimeout)
	defer cancel()
	s, err := e.enterForPage(ctx)
	if err != nil {
		return nil, m.problem(err)
	}
	defer s.leave()
	if s.content != content {
		return nil, service.ErrContentChanged
	}
	definition, ok := hostfuncs.ForPages(key)
	if !ok || s.functionsOfPage == nil {
		return nil, abi.Errorf(abi.CodeNotFound, "a page has no %s.%s", key.Namespace, key.Name)
	}
	params, err := definition.PageParams(args)
	if err != nil {
		return nil, err
	}
	result, err := s.functionsOfPage()[key](ctx, params)
	if err == nil {
		return definition.PageResult(result)
	}
	var known *abi.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, abi.NewError(abi.CodeDeadlineExceeded, definition.FullName()+": it took too long")
	case !errors.As(err, &known):
		return nil, err
	}
	if known.Code == abi.CodePermissionDenied {
		e.logDenied(key, requestID, known)
		if hostfuncs.IsQuiet(key) {
			return nil, nil
		}
	}
	return nil, known
}

// enterForPage returns the slot whose services a page uses, with the call
// counted in.
func (e *entry) enterForPage(ctx context.Context) (*slot, error) {
	timeout := waitTimeout{most: e.m.limits.CallTimeout}
	s, err := e.enter(ctx, &timeout)
	if err != nil || s != nil {
		return s, err
	}
	if s = e.alone.Load(); s == nil || s.withdrawn() {
		return nil, problem.PluginUnavailable(e.id, "starting", "it is being started", 0)
	}
	if !s.enter(&e.m.limits) {
		return nil, problem.PluginOverloaded(0)
	}
	return s, nil
}

// standAlone makes what the pages of a plugin without a backend use. The caller
// holds the lock.
func (e *entry) standAlone(in *installed) error {
	e.leaveAlone(e.m.ctx)
	e.closeData()
	if err := e.values.Load(); err != nil {
		return err
	}
	if err := e.openData(in); err != nil {
		return err
	}
	s := newSlot()
	s.content = in.record.Current.Digest
	s.handlers, s.methods = newHandlers(nil), newMethods(0)
	s.channels = newChannels(&e.m.limits, e.hub, e.logger)
	e.attach(in, s)
	e.offer(in, s)
	e.alone.Store(s)
	return nil
}

// leaveAlone ends that. The caller holds the lock.
func (e *entry) leaveAlone(ctx context.Context) {
	s := e.alone.Swap(nil)
	if s == nil {
		return
	}
	close(s.gone)
	s.drain(ctx, e.m.limits.DrainTimeout)
	s.channels.end()
	s.detach()
}

// offer makes the services of a slot those of the plugin's pages as well. The
// caller holds the lock.
func (e *entry) offer(in *installed, s *slot) {
	if in.manifest.UI == nil {
		return
	}
	services := e.services(in, s)
	services.Settings = pageSettings{services.Settings, in.manifest}
	s.functionsOfPage = sync.OnceValue(func() hostfuncs.Set {
		return e.count(e.whileGranted(e.whileStorable(hostfuncs.NewForPages(services, in.access))), s)
	})
}

// pageSettings are settings without passwords, which read as null.
type pageSettings struct {
	hostfuncs.Settings
	declared *manifest.Manifest
}

// Get returns a value as a page may see it.
func (p pageSettings) Get(ctx context.Context, key string) (abi.RawJSON, bool, error) {
	for _, s := range p.declared.Settings {
		if s.Key == key && s.Type == manifest.SettingPassword {
			return abi.RawJSON("null"), true, nil
		}
	}
	return p.Settings.Get(ctx, key)
}

// OpenFile opens a regular file of the installed version of a plugin, which is
// still made of the given content.
func (m *Manager) OpenFile(id string, content bundle.Digest, name string) (*os.File, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	root, err := e.contentRoot(content)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return regular.OpenIn(root, name)
}

// ListFiles returns the names of the files in a folder of it.
func (m *Manager) ListFiles(id string, content bundle.Digest, name string) ([]string, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	root, err := e.contentRoot(content)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dir, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	list, err := dir.ReadDir(-1)
	names := []string{}
	for _, file := range list {
		if file.Type().IsRegular() || file.IsDir() {
			names = append(names, file.Name())
		}
	}
	return names, err
}

func (e *entry) contentRoot(content bundle.Digest) (*os.Root, error) {
	in := e.installed.Load()
	if in == nil || in.record == nil || in.record.Current.Digest != content {
		return nil, service.ErrContentChanged
	}
	return os.OpenRoot(e.m.catalog.releaseDir(e.id, in.record.Current))
}

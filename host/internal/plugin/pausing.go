package plugin

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// What a plugin stores is changed for another version, or replaced, while no host
// runs the plugin: the host that does it writes a pause into the record, and every
// other one stops the plugin, in which calls wait, and says so by a document. Who has
// ended need say nothing. The change goes on when all have; the others follow, as
// they follow any change, and start what is there then. The host that has written
// the pause holds the lease all the time, so that one which finds a pause under the
// lease knows that nobody is at it any more.

// hostPause is in the record while hosts are to run nothing of a plugin.
type hostPause struct {
	ID   string `json:"id"`
	Host string `json:"host"` // that has written it
}

// check refuses what no host has written.
func (p *hostPause) check() error {
	if !validID.MatchString(p.ID) || len(p.ID) > maxPause || len(p.Host) > maxPause {
		return fmt.Errorf("it has the pause %.200q of the host %.200q", p.ID, p.Host)
	}
	return nil
}

const (
	pausesName = "pauses"
	// pauseLook is how often it is looked whether the others have stopped a plugin,
	// where none says so.
	pauseLook = 100 * time.Millisecond
	// heardPause is how long it is not looked after any document was changed, which
	// strangers can tell of without end.
	heardPause = 10 * time.Millisecond
	// maxPause bounds the ids of a pause and of its host.
	maxPause = 100
)

// paused is the document in which a host says for which pause it has stopped a
// plugin, or the pattern of those of all hosts by a star.
func pausedName(id, host string) string { return path.Join(pluginsName, id, pausesName, host) }

func (c *catalog) paused(id, host string) document.Document {
	return c.documents.Document(pausedName(id, host), document.Options{Most: maxPause})
}

// others are the hosts that are there beside this one.
func (m *Manager) others(ctx context.Context) ([]string, error) {
	hosts, err := m.catalog.leases.Hosts(ctx)
	return slices.DeleteFunc(hosts, func(host string) bool { return host == m.catalog.leases.Host() }), err
}

// pauseOthers returns once no other host runs the plugin, nor will one that comes. It
// fails where one that is there does not answer, and then nothing was changed. What
// ends the pause is the next record that is saved without it, or resumeOthers. The
// caller holds the lock and the lease.
func (e *entry) pauseOthers(ctx context.Context) error {
	in := e.installed.Load()
	if !e.m.hosts() || in == nil || in.record == nil {
		return nil
	}
	next := in.record.clone()
	next.Pause = &hostPause{ID: strings.ToLower(rand.Text()), Host: e.m.catalog.leases.Host()}
	if err := e.remember(in, next); err != nil {
		return fmt.Errorf("stop the plugin %q on the other hosts: %w", e.id, err)
	}
	silent, err := e.waitForOthers(ctx, next.Pause)
	e.m.catalog.clearPauses(e.id)
	if err == nil && len(silent) > 0 {
		err = problem.Conflict(fmt.Sprintf("the plugin %q still runs on another host (%s), which has not stopped it within "+
			"%v (plugin.pause-timeout), so nothing was changed: see with `wasmhost cluster status` what is wrong with that "+
			"host, end it where it hangs, and try again", e.id, strings.Join(silent, ", "), e.m.limits.PauseTimeout))
	}
	if err != nil {
		e.resumeOthers()
	}
	return err
}

// waitForOthers returns the hosts that have not stopped the plugin in time.
func (e *entry) waitForOthers(ctx context.Context, p *hostPause) (silent []string, err error) {
	heard := make(chan struct{}, 1)
	defer e.m.catalog.documents.Watch(func(string) {
		select {
		case heard <- struct{}{}:
		default:
		}
	})()
	late := time.NewTimer(e.m.limits.PauseTimeout)
	defer late.Stop()
	for {
		if silent, err = e.silent(ctx, p); err != nil || len(silent) == 0 {
			return nil, err
		}
		select {
		case <-late.C:
			return silent, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-e.m.ctx.Done():
			return nil, problem.ShuttingDown()
		case <-heard: // of any document, by anybody
			time.Sleep(heardPause)
		case <-time.After(pauseLook):
		}
	}
}

// silent are the hosts that are there and have not stopped the plugin.
func (e *entry) silent(ctx context.Context, p *hostPause) ([]string, error) {
	others, err := e.m.others(ctx)
	if err != nil {
		return nil, unasked(e.id, err)
	}
	var silent []string
	for _, host := range others {
		text, _, err := e.m.catalog.paused(e.id, host).Read()
		if document.Passing(err) {
			return nil, unasked(e.id, err)
		}
		if string(text) != p.ID {
			silent = append(silent, host)
		}
	}
	return silent, nil
}

// resumeOthers ends a pause, if there is one. The others start the plugin once this
// host gives the lease back.
func (e *entry) resumeOthers() {
	in := e.installed.Load()
	if in == nil || in.record == nil || in.record.Pause == nil {
		return
	}
	next := in.record.clone()
	next.Pause = nil
	if err := e.remember(in, next); err != nil {
		e.logger.Warn("end the pause of the plugin on the other hosts; who changes it next does", "error", err)
	}
}

// unpaused takes over a record which has the pause of this host no more.
func (e *entry) unpaused(r *record) {
	if in := e.installed.Load(); in != nil && in.record != nil && in.record.Pause != nil && r.Pause == nil {
		changed := *in
		changed.record = r
		e.setInstalled(&changed)
	}
}

// pauseFile is in the folder of an import that is to be put in place, and has the id
// of the pause that it belongs to.
const pauseFile = hostPrefix + "pause"

// mark notes in the folder of an import to which pause it belongs.
func (e *entry) mark(folder string) error {
	r := e.installed.Load().record
	if r.Pause == nil {
		return nil
	}
	return durable.Replace(filepath.Join(folder, pauseFile), []byte(r.Pause.ID))
}

// goesOn reports whether an import that was interrupted may be ended: not where the
// hosts have gone on with what there was. The caller holds the lease.
func (c *catalog) goesOn(id string) (bool, error) {
	if !c.documents.Hosts() {
		return true, nil
	}
	of, err := regular.ReadFile(filepath.Join(c.dir, incomingName, id, pauseFile), maxPause)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist), passing(err)
	}
	return c.inPause(id, string(of))
}

// inPause reports whether a pause is not over.
func (c *catalog) inPause(id, pause string) (bool, error) {
	text, _, err := c.record(id).Read()
	if document.Passing(err) {
		return false, err
	}
	r, err := readRecord(text, err, id)
	return err == nil && r.Pause != nil && r.Pause.ID == pause, nil
}

// clearPauses removes what hosts have said of pauses that are over.
func (c *catalog) clearPauses(id string) {
	names, err := c.documents.List(pausedName(id, "*"))
	for _, name := range names {
		err = errors.Join(err, c.paused(id, path.Base(name)).Delete())
	}
	if err != nil {
		c.logger.Warn("remove what hosts have said of a pause; the next one tries again", "plugin", id, "error", err)
	}
}

// pauseFor stops a plugin where its record has a pause of another host, and reports
// whether it has.
func (m *Manager) pauseFor(id string, r *record) bool {
	if r == nil || r.Pause == nil || r.Pause.Host == m.catalog.leases.Host() {
		return false
	}
	m.running.Go(func() { m.pauseHere(id, r.Pause) })
	return true
}

// pausedBefore is pauseFor for what was read before, as by a host that opens in a
// pause.
func (m *Manager) pausedBefore(e *entry) bool {
	in := e.installed.Load()
	return in != nil && m.pauseFor(e.id, in.record)
}

// pauseHere stops a plugin for a pause of another host, and says so. What has the
// plugin run again is catchUp, which is sure to come.
func (m *Manager) pauseHere(id string, p *hostPause) {
	// Not for one that is over: who was slow would stop what the others have started.
	// A pause is told of more than once.
	if on, err := m.catalog.inPause(id, p.ID); err == nil && !on {
		return
	}
	e := (*m.entries.Load())[id]
	if e != nil {
		over := e.stopping()
		err := e.lock(m.ctx)
		over()
		if err != nil {
			return
		}
		defer e.unlock()
		e.stands.Store(true) // what was starting was given up
		if m.isStarted() {
			defer m.follow(id)
		}
	}
	if on, err := m.catalog.inPause(id, p.ID); err != nil || !on {
		return // it has ended while this one waited
	}
	if e != nil {
		e.halt(m.ctx)
		e.logger.Info("the plugin stands still while another host changes what it stores")
	}
	_, err := m.catalog.paused(id, m.catalog.leases.Host()).Change(func([]byte, error) ([]byte, error) {
		return []byte(p.ID), nil
	})
	if err != nil {
		m.logger.Error("say that a plugin stands still, for which another host waits", "plugin", id, "error", err)
	}
}

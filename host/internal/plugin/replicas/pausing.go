package replicas

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
)

// What a plugin stores is changed for another version, or replaced, while no host
// runs the plugin: the host that does it writes a pause into the record, and every
// other one stops the plugin, in which calls wait, and says so by a document. Who has
// ended need say nothing. The change goes on when all have; the others follow, as
// they follow any change, and start what is there then. The host that has written
// the pause holds the lease all the time, so that one which finds a pause under the
// lease knows that nobody is at it any more.

const (
	// pauseLook is how often it is looked whether the others have stopped a plugin,
	// where none says so.
	pauseLook = 100 * time.Millisecond
	// heardPause is how long it is not looked after any document was changed, which
	// strangers can tell of without end.
	heardPause = 10 * time.Millisecond
)

// others are the hosts that are there beside this one.
func (h *among) others(ctx context.Context) ([]string, error) {
	hosts, err := h.Catalog.Leases.Hosts(ctx)
	return slices.DeleteFunc(hosts, func(host string) bool { return host == h.Catalog.Leases.Host() }), err
}

// PauseOthers returns once no other host runs the plugin, nor will one that comes. It
// fails where one that is there does not answer, and then nothing was changed. What
// ends the pause is the next record that is saved without it, or resumeOthers. The
// caller holds the lock and the lease.
func (e *member) PauseOthers(ctx context.Context) error {
	in := e.Known()
	if in == nil || in.Record == nil {
		return nil
	}
	next := in.Record.Clone()
	next.Pause = &catalog.Pause{ID: strings.ToLower(rand.Text()), Host: e.h.Catalog.Leases.Host()}
	if err := e.Remember(in, next); err != nil {
		return fmt.Errorf("stop the plugin %q on the other hosts: %w", e.ID(), err)
	}
	silent, err := e.waitForOthers(ctx, next.Pause)
	e.h.Catalog.ClearPauses(e.ID())
	if err == nil && len(silent) > 0 {
		err = problem.Conflict(fmt.Sprintf("the plugin %q still runs on another host (%s), which has not stopped it within "+
			"%v (plugin.pause-timeout), so nothing was changed: see with `wasmhost cluster status` what is wrong with that "+
			"host, end it where it hangs, and try again", e.ID(), strings.Join(silent, ", "), e.h.PauseTimeout))
	}
	if err != nil {
		e.ResumeOthers()
	}
	return err
}

// waitForOthers returns the hosts that have not stopped the plugin in time.
func (e *member) waitForOthers(ctx context.Context, p *catalog.Pause) (silent []string, err error) {
	heard := make(chan struct{}, 1)
	defer e.h.Catalog.Documents.Watch(func(string) {
		select {
		case heard <- struct{}{}:
		default:
		}
	})()
	late := time.NewTimer(e.h.PauseTimeout)
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
		case <-e.h.ctx.Done():
			return nil, problem.ShuttingDown()
		case <-heard: // of any document, by anybody
			time.Sleep(heardPause)
		case <-time.After(pauseLook):
		}
	}
}

// silent are the hosts that are there and have not stopped the plugin.
func (e *member) silent(ctx context.Context, p *catalog.Pause) ([]string, error) {
	others, err := e.h.others(ctx)
	if err != nil {
		return nil, unasked(e.ID(), err)
	}
	var silent []string
	for _, host := range others {
		text, _, err := e.h.Catalog.Paused(e.ID(), host).Read()
		if document.Passing(err) {
			return nil, unasked(e.ID(), err)
		}
		if string(text) != p.ID {
			silent = append(silent, host)
		}
	}
	return silent, nil
}

// ResumeOthers ends a pause, if there is one. The others start the plugin once this
// host gives the lease back.
func (e *member) ResumeOthers() {
	in := e.Known()
	if in == nil || in.Record == nil || in.Record.Pause == nil {
		return
	}
	next := in.Record.Clone()
	next.Pause = nil
	if err := e.Remember(in, next); err != nil {
		e.Log().Warn("end the pause of the plugin on the other hosts; who changes it next does", "error", err)
	}
}

// Unpaused takes over a record which has the pause of this host no more.
func (e *member) Unpaused(r *catalog.Record) {
	if in := e.Known(); in != nil && in.Record != nil && in.Record.Pause != nil && r.Pause == nil {
		changed := *in
		changed.Record = r
		e.SetInstalled(&changed)
	}
}

// pauseFor stops a plugin where its record has a pause of another host, and reports
// whether it has.
func (h *among) pauseFor(id string, r *catalog.Record) bool {
	if r == nil || r.Pause == nil || r.Pause.Host == h.Catalog.Leases.Host() {
		return false
	}
	h.Plugins.Go(func() { h.pauseHere(id, r.Pause) })
	return true
}

// pausedBefore is pauseFor for what was read before, as by a host that opens in a
// pause.
func (h *among) pausedBefore(e *member) bool {
	in := e.Known()
	return in != nil && h.pauseFor(e.ID(), in.Record)
}

// pauseHere stops a plugin for a pause of another host, and says so. What has the
// plugin run again is catchUp, which is sure to come.
func (h *among) pauseHere(id string, p *catalog.Pause) {
	// Not for one that is over: who was slow would stop what the others have started.
	// A pause is told of more than once.
	if on, err := h.Catalog.InPause(id, p.ID); err == nil && !on {
		return
	}
	e := h.find(id)
	if e != nil {
		over := e.Stopping()
		err := e.Lock(h.ctx)
		over()
		if err != nil {
			return
		}
		defer e.Unlock()
		e.stands.Store(true) // what was starting was given up
		if h.Plugins.Started() {
			defer h.follow(id)
		}
	}
	if on, err := h.Catalog.InPause(id, p.ID); err != nil || !on {
		return // it has ended while this one waited
	}
	if e != nil {
		e.Halt(h.ctx)
		e.Log().Info("the plugin stands still while another host changes what it stores")
	}
	_, err := h.Catalog.Paused(id, h.Catalog.Leases.Host()).Change(func([]byte, error) ([]byte, error) {
		return []byte(p.ID), nil
	})
	if err != nil {
		h.Logger.Error("say that a plugin stands still, for which another host waits", "plugin", id, "error", err)
	}
}

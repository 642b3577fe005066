package audit

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
)

const (
	// A plugin decides how often it is refused: one line for the first refusal
	// of a host for one reason, then one a minute with how many there were, and
	// never more lines than these. What did leave the machine has a line each.
	refusedEvery  = time.Minute
	refusedAtOnce = 30
	refusedPerMin = 10
	// refusedKeys is how many hosts and reasons are told apart meanwhile.
	refusedKeys = 200
	// auditedHosts is how many hosts are kept of a plugin, refusedHosts how
	// many of these that it only was refused. None is ever given up for
	// another one: the rest is counted together.
	auditedHosts = 500
	refusedHosts = 100
	// totalsEvery is how often the totals are saved while they change.
	totalsEvery = 10 * time.Second
	TotalsName  = "hosts.json"
	otherHosts  = "(other hosts)"
)

// pluginLog is the log of one plugin.
type pluginLog struct {
	mu       sync.Mutex
	document document.Document
	totals   hosts // all that is known, with what is not saved yet
	unsaved  hosts
	stored   bool // whether the totals were there when they were looked at last
	saved    time.Time
	// sent and received are bytes since the host started, for [History].
	sent, received uint64

	joined  map[refusalKey]*refusal
	swept   time.Time
	limiter *rate.Limiter
}

type refusalKey struct {
	host   string
	code   abi.Code
	denied string
}

// refusal is what was refused since a line said so.
type refusal struct {
	written time.Time
	pending int64
	method  string
}

// Record keeps one request.
func (l *Log) Record(c netpolicy.Call) {
	now := time.Now().UTC()
	one := line{Method: c.Method, Host: c.Host, Redirects: c.Redirects, Status: c.Status,
		BytesOut: c.BytesOut, BytesIn: c.BytesIn, DurationMs: c.Duration.Milliseconds(), Code: c.Code, Denied: c.Denied}
	p := l.plugin(c.Plugin)
	defer p.mu.Unlock()
	if stayed(c) {
		p.count(c.Host, now, true, func(h *api.AuditedHost) { h.Refused++ })
		l.refuse(c.Plugin, p, one, now)
	} else {
		p.count(c.Host, now, false, func(h *api.AuditedHost) {
			if !c.Ends {
				h.Calls++
			}
			h.BytesOut += c.BytesOut
			h.BytesIn += c.BytesIn
		})
		p.sent, p.received = p.sent+uint64(max(0, c.BytesOut)), p.received+uint64(max(0, c.BytesIn))
		for _, to := range c.Redirects {
			p.count(to, now, false, func(h *api.AuditedHost) { h.Calls++ })
		}
		l.write(c.Plugin, one)
	}
	if now.Sub(p.swept) >= refusedEvery {
		l.sweep(c.Plugin, p, now)
	}
	if now.Sub(p.saved) >= totalsEvery {
		l.save(c.Plugin, p, now)
	}
}

// stayed reports whether a request was refused before anything was sent to
// the host that it names.
func stayed(c netpolicy.Call) bool {
	if c.Status != 0 || c.BytesOut != 0 || len(c.Redirects) > 0 {
		return false
	}
	return c.Code == abi.CodePermissionDenied || c.Code == abi.CodeInvalidArgument || c.Code == abi.CodeQuotaExceeded
}

// count adds to the totals of a host, and to what is not saved of them.
func (p *pluginLog) count(host string, now time.Time, refused bool, add func(*api.AuditedHost)) {
	add(p.totals.of(host, now, refused))
	add(p.unsaved.of(host, now, refused))
}

// hosts are totals by the names of hosts. Of these, so many as refused says were
// never asked.
type hosts struct {
	byName  map[string]*api.AuditedHost
	refused int
}

// of returns the totals of a host.
func (t *hosts) of(host string, now time.Time, refused bool) *api.AuditedHost {
	h := t.byName[host]
	if h == nil && (len(t.byName) >= auditedHosts || refused && t.refused >= refusedHosts) {
		host = otherHosts
		h = t.byName[host]
	}
	if h == nil {
		h = &api.AuditedHost{Host: strings.Clone(host), First: now}
		if t.byName == nil {
			t.byName = map[string]*api.AuditedHost{}
		}
		t.byName[h.Host] = h
		if refused {
			t.refused++
		}
	} else if !refused && h.Calls == 0 && t.refused > 0 {
		t.refused--
	}
	if now.After(h.Last) {
		h.Last = now
	}
	return h
}

// add adds other totals.
func (t *hosts) add(other hosts) {
	for _, o := range other.sorted() {
		h := t.of(o.Host, o.Last, o.Calls == 0)
		h.Calls += o.Calls
		h.Refused += o.Refused
		h.BytesOut += o.BytesOut
		h.BytesIn += o.BytesIn
		if o.First.Before(h.First) {
			h.First = o.First
		}
	}
}

// refuse writes the first refusal of a host for a reason, and counts others.
func (l *Log) refuse(id string, p *pluginLog, one line, now time.Time) {
	k := refusalKey{one.Host, one.Code, one.Denied}
	r := p.joined[k]
	if r == nil && (len(p.joined) >= refusedKeys || !p.limiter.AllowN(now, 1)) {
		k.host = otherHosts
		r = p.joined[k]
		if r == nil {
			r = &refusal{written: now}
			p.joined[k] = r
		}
	}
	if r == nil {
		k.host = strings.Clone(k.host)
		p.joined[k] = &refusal{written: now, method: one.Method}
		l.write(id, one)
		return
	}
	r.pending++
	if now.Sub(r.written) >= refusedEvery && p.limiter.AllowN(now, 1) {
		l.writeJoined(id, k, r, now)
	}
}

// sweep writes how often else was refused what has been refused before, as far
// as there may be lines, and forgets what is quiet.
func (l *Log) sweep(id string, p *pluginLog, now time.Time) {
	p.swept = now
	for k, r := range p.joined {
		switch {
		case now.Sub(r.written) < refusedEvery:
		case r.pending == 0:
			delete(p.joined, k)
		case p.limiter.AllowN(now, 1):
			l.writeJoined(id, k, r, now)
		}
	}
}

func (l *Log) writeJoined(id string, k refusalKey, r *refusal, now time.Time) {
	l.write(id, line{Method: r.method, Host: k.host, Code: k.code, Denied: k.denied, Count: r.pending})
	r.pending, r.written = 0, now
}

func (l *Log) write(id string, one line) {
	text, err := json.Marshal(one)
	if err != nil {
		l.logger.Error("write the audit log", "plugin", id, "error", err)
		return
	}
	level := abi.LevelInfo
	if one.Code != "" {
		level = abi.LevelWarn
	}
	l.log.Plugin(id).Write(level, "", string(text))
}

// plugin returns the log of a plugin, locked, with the totals of earlier runs
// of the host.
func (l *Log) plugin(id string) *pluginLog {
	l.mu.Lock()
	p := l.plugins[id]
	if p == nil {
		p = &pluginLog{}
		l.plugins[id] = p
	}
	l.mu.Unlock()
	p.mu.Lock()
	if p.document == nil {
		p.document = l.document(id)
		p.clear()
		l.load(id, p)
	}
	return p
}

// traffic is how many bytes a plugin has sent and received since the host
// started.
func (l *Log) traffic(id string) (sent, received uint64) {
	l.mu.Lock()
	p := l.plugins[id]
	l.mu.Unlock()
	if p == nil {
		return 0, 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent, p.received
}

// CheckTotals reads the totals of all plugins once, so that what is damaged is set
// aside and said before it is asked for.
func (l *Log) CheckTotals() error {
	names, err := inventory.Of(filepath.Dir(l.dir)).Files()
	for _, name := range names {
		if dir, file := path.Split(name); file == TotalsName && path.Dir(path.Clean(dir)) == filepath.Base(l.dir) {
			l.plugin(path.Base(dir)).mu.Unlock()
		}
	}
	return err
}

// clear makes the log begin anew.
func (p *pluginLog) clear() {
	p.totals, p.unsaved, p.joined = hosts{}, hosts{}, map[refusalKey]*refusal{}
	p.stored = false
	p.limiter = rate.NewLimiter(rate.Limit(refusedPerMin/60.0), refusedAtOnce)
}

// document is that of the totals of a plugin.
func (l *Log) document(id string) document.Document {
	return l.documents.Document(path.Join(FolderName, id, TotalsName),
		document.Options{Most: maxTotalsBytes, Folder: true})
}

// maxTotalsBytes is more than any totals have: there are few hosts of a plugin.
const maxTotalsBytes = 64 << 20

// load reads the totals, to which what is not saved is added. Damaged ones are set
// aside, and where they are gone that is said; both begin anew, since nothing that
// is asked may go uncounted.
func (l *Log) load(id string, p *pluginLog) {
	text, _, err := p.document.Read()
	switch {
	case errors.Is(err, document.ErrUnavailable):
		return // they are read again before anything is saved
	case p.stored && missing(err):
		p.clear() // the plugin was removed with all that was kept of it
		return
	case errors.Is(err, document.ErrGone):
		l.logger.Error("the totals of a plugin's requests are gone and begin anew: what it asked before shows in its "+
			"audit log only", "plugin", id, "file", p.document.Name())
	case err == nil:
		var all hosts
		if all, err = decode(text); err == nil {
			p.stored = true
			all.add(p.unsaved)
			p.totals = all
			return
		}
	}
	if errors.Is(err, document.ErrLater) {
		l.logger.Error("the totals of a plugin's requests cannot be read, and none are added", "plugin", id, "file",
			p.document.Name(), "error", err, "advice", document.Advice(err, "it"))
		return
	}
	if !missing(err) {
		aside, renameErr := p.document.SetAside(time.Now())
		l.logger.Error("the totals of a plugin's requests cannot be read; they were set aside and begin anew", "plugin", id,
			"file", aside, "error", errors.Join(err, renameErr))
		p.totals, p.stored = hosts{}, false
		p.totals.add(p.unsaved)
	}
}

// missing reports whether there are no totals.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, document.ErrGone)
}

func decode(text []byte) (all hosts, err error) {
	// This host's are a list, and name no format: that is the first one.
	if err := document.CheckFormat(text, "format", 1); err != nil {
		return all, err
	}
	var list []*api.AuditedHost
	if err := json.Unmarshal(text, &list); err != nil {
		return all, err
	}
	all.byName = map[string]*api.AuditedHost{}
	for _, h := range list {
		if h == nil || len(all.byName) > auditedHosts {
			continue
		}
		all.byName[h.Host] = h
		if h.Calls == 0 {
			all.refused++
		}
	}
	return all, nil
}

// save adds what is not saved to the totals, which another host may have changed
// since. They begin anew where the file is gone: the plugin was removed with all
// that was kept of it.
func (l *Log) save(id string, p *pluginLog, now time.Time) {
	if len(p.unsaved.byName) == 0 {
		return
	}
	p.saved = now
	var all hosts
	removed, damaged := false, false
	_, err := p.document.Change(func(text []byte, err error) ([]byte, error) {
		all = hosts{}
		switch {
		case missing(err) && p.stored:
			removed = true
			return nil, nil
		case err == nil:
			all, err = decode(text)
			damaged = err != nil && !errors.Is(err, document.ErrLater)
		case missing(err):
			err = nil
		}
		if err != nil {
			return nil, err
		}
		all.add(p.unsaved)
		return json.Marshal(all.sorted())
	})
	switch {
	case removed:
		p.clear()
		return
	case damaged:
		l.load(id, p) // sets them aside; the next time has room for these
		return
	case errors.Is(err, document.ErrUnrecorded) && !errors.Is(err, durable.ErrUnsynced):
		l.logger.Warn("note that there are totals of a plugin's requests", "plugin", id, "error", err)
	case err != nil:
		l.logger.Error("save the totals of a plugin's requests", "plugin", id, "error", err)
		return
	}
	p.totals, p.unsaved, p.stored = all, hosts{}, true
}

// sorted returns the totals: first the hosts that were asked, and of each sort
// the one with the latest request first.
func (t hosts) sorted() []api.AuditedHost {
	list := make([]api.AuditedHost, 0, len(t.byName))
	for _, h := range t.byName {
		list = append(list, *h)
	}
	slices.SortFunc(list, func(a, b api.AuditedHost) int {
		if asked := a.Calls > 0; asked != (b.Calls > 0) {
			if asked {
				return -1
			}
			return 1
		}
		if n := b.Last.Compare(a.Last); n != 0 {
			return n
		}
		return strings.Compare(a.Host, b.Host)
	})
	return list
}

// Hosts returns what a plugin has had to do with each host, those first that
// it has asked.
func (l *Log) Hosts(id string) []api.AuditedHost {
	p := l.plugin(id)
	defer p.mu.Unlock()
	if p.stored || l.documents.Hosts() {
		l.load(id, p)
	}
	return p.totals.sorted()
}

// settle writes what was only counted so far.
func (l *Log) settle(id string, p *pluginLog) {
	now := time.Now().UTC()
	for k, r := range p.joined {
		if r.pending > 0 {
			l.writeJoined(id, k, r, now)
		}
	}
	l.save(id, p, now)
}

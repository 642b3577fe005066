//go:build unix

package soak

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// hostsOfDatabase is how many hosts serve the plugins of one database.
const hostsOfDatabase = 3

// group is hosts of one database on a primary with a standby, behind a balancer.
type group struct {
	*run
	pair     *postgrestest.Pair
	database string
	hosts    []*process
	wires    []*wires // of each host
	front    *balancer
	counts   map[string]int
}

func newGroup(r *run) *group {
	g := &group{run: r, pair: postgrestest.NewPair(r), counts: map[string]int{},
		front: &balancer{addresses: make([]string, hostsOfDatabase)}}
	where := g.pair.Config(r)
	g.database = databaseOf(where.Source)
	key := newKey(r)
	for i := range hostsOfDatabase {
		own := where
		var w *wires
		w, own.Source = wired(r, where.Source)
		g.wires = append(g.wires, w)
		f := onServer(r, own, key)
		g.hosts = append(g.hosts, &process{folder: f})
		g.start(i)
	}
	return g
}

// newKey makes a file with a master key, for hosts of one database.
func newKey(r *run) (path string) {
	r.Helper()
	path, made := filepath.Join(r.TempDir(), "key"), vault.NewKey()
	if err := os.WriteFile(path, []byte(made.Reveal()), 0o600); err != nil {
		r.Fatal(err)
	}
	return path
}

// onServer is an empty data folder of a host on a database.
func onServer(r *run, where client.Config, key string) *folder {
	f := newFolder(r)
	f.flags = []string{"--database", where.Source, "--database-password-file", where.PasswordFile, "--vault-key-file", key}
	return f
}

// databaseOf is the name of the database in a connection string.
func databaseOf(source string) string {
	path, _, _ := strings.Cut(source, "?")
	return path[strings.LastIndex(path, "/")+1:]
}

// start starts a host, and returns when it is ready.
func (g *group) start(i int) {
	g.Helper()
	p := g.hosts[i].folder.launch()
	g.hosts[i] = p
	if err := p.ready(); err != nil {
		g.Fatal(err)
	}
	g.front.set(i, strings.TrimPrefix(p.url, "http://"))
}

// all is a host that stands for all, by the balancer.
func (g *group) all() *process {
	return &process{url: "http://hosts", token: g.hosts[0].token,
		client: &http.Client{Transport: g.front, Timeout: 2 * time.Minute}}
}

// kill kills a host, and starts it again.
func (g *group) kill(i int) {
	g.Helper()
	g.counts["kills"]++
	g.hosts[i].kill()
	g.front.set(i, "")
	g.start(i)
}

// pause stops a host for a while, in which the server may end its connections.
func (g *group) pause(i int) {
	g.Helper()
	g.counts["pauses"]++
	p := g.hosts[i].cmd.Process
	if err := p.Signal(syscall.SIGSTOP); err != nil {
		g.Fatal(err)
	}
	time.Sleep(g.within(500 * time.Millisecond))
	if g.random.IntN(2) == 0 {
		_, err := g.pair.Query("postgres", "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = '"+
			g.database+"'")
		if err != nil {
			g.Error(err)
		}
	}
	time.Sleep(g.within(500 * time.Millisecond))
	if err := p.Signal(syscall.SIGCONT); err != nil {
		g.Fatal(err)
	}
}

// cut cuts a host off from the database for a while.
func (g *group) cut(i int) {
	g.Helper()
	g.counts["cuts"]++
	if g.random.IntN(2) == 0 {
		g.wires[i].set(silent)
		time.Sleep(g.within(time.Second))
	}
	if g.random.IntN(2) == 0 {
		g.wires[i].set(torn)
		time.Sleep(g.within(time.Second))
	}
	g.wires[i].set(whole)
}

// failover makes the standby the primary, and the primary a standby. It is dead
// by then, or is cut off from the other one alone and still talks with the hosts.
func (g *group) failover() {
	g.Helper()
	g.counts["failovers"]++
	if g.random.IntN(2) == 0 {
		g.pair.Kill()
		time.Sleep(g.within(300 * time.Millisecond))
	}
	if err := g.pair.Promote(); err != nil {
		g.Fatal(err)
	}
	time.Sleep(g.within(300 * time.Millisecond))
	if err := g.pair.Attach(); err != nil {
		g.Fatal(err)
	}
}

// ready waits until each host is.
func (g *group) ready() {
	g.Helper()
	for i, p := range g.hosts {
		last := ""
		for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
			status, text, err := p.request(http.MethodGet, "/readyz", nil)
			if err == nil && status == http.StatusOK {
				break
			}
			if last = fmt.Sprint(status, string(text), err); time.Now().After(end) || p.exited() {
				g.Fatalf("host %d is not ready: %s\n%s", i, last, p.out)
			}
		}
	}
}

// have waits until each of the hosts has a plugin.
func have(tb testing.TB, hosts []*process, plugin string) {
	tb.Helper()
	for i, p := range hosts {
		for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
			status, text, err := p.request(http.MethodGet, "/api/v1/plugins/"+plugin, nil)
			var info struct{ State string }
			if err == nil && status == http.StatusOK && json.Unmarshal(text, &info) == nil && info.State == "active" {
				break
			}
			if time.Now().After(end) {
				tb.Fatalf("host %d has no %s: %d %s %v", i, plugin, status, text, err)
			}
		}
	}
}

// TestFailovers kills and pauses hosts, cuts them off from their database, and has
// the standby of that take the place of the primary, while plugins write, jobs run
// and calls wait for approval. Nothing that was acknowledged is lost, nothing is
// done twice, and each host is ready again by itself.
func TestFailovers(t *testing.T) {
	long(t)
	g := newGroup(newRun(t).atLeast(8))
	g.hosts[0].must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	g.hosts[0].must("install", witness().write(t), "--yes")
	for _, plugin := range []string{"recorder", "witness"} {
		have(g, g.hosts, plugin)
	}
	l := newLedger(3, func(no *refusal) bool { return passes(no.status, no.text) })
	for _, w := range l.writers {
		w.unsure, w.pause = true, 10*time.Millisecond
	}
	a := newAsking(g.all())
	a.begin(2)
	l.begin(g.all())
	for round := 0; g.more(round); round++ {
		time.Sleep(g.within(200 * time.Millisecond))
		i := g.random.IntN(len(g.hosts))
		switch {
		case round%11 == 1 || round == 5:
			g.failover()
			g.ready()
			l.stop()
			l.join(t)
			l.check(t, g.all())
			a.check(t, g.look)
			l.begin(g.all())
		case round%11 == 2 || round == 6:
			g.pause(i)
		case round%11 == 3 || round == 7:
			g.cut(i)
		default:
			g.kill(i)
		}
		g.ready()
	}
	a.end()
	l.stop()
	l.join(t)
	l.check(t, g.all())
	runs := a.check(t, g.look)
	for _, p := range g.hosts {
		p.stop()
	}
	report.add("hosts on a server", "%d, %v", hostsOfDatabase, g.counts)
	report.add("hosts on a server: acknowledged, 0 lost", "%d writes, %d counts", l.acks(), len(a.acks["count"]))
	report.add("hosts on a server: once, 0 twice", "%d approved calls, %d runs", len(a.acks["pay"]), runs)
	if l.acks() == 0 || len(a.acks["count"]) == 0 || len(a.acks["pay"]) == 0 {
		t.Error("nothing was acknowledged")
	}
	if runs == 0 && *lasting > 2*time.Minute {
		t.Error("no job has run")
	}
}

func (g *group) look(text string) ([]string, error) { return g.pair.Query(g.database, text) }

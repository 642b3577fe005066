package soak

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// The kinds of requests: one that needs no database, a row that is read by its id,
// one that is inserted, and a count for which the database reads much.
const (
	plain = iota
	reads
	inserts
	counts
	kinds
)

// mixes are what the hosts are asked, by parts of each kind.
var mixes = []struct {
	name  string
	parts []float64
}{
	plain:   {"plain requests", []float64{1, 0, 0, 0}},
	reads:   {"reads of a row", []float64{0, 1, 0, 0}},
	inserts: {"inserts of a row", []float64{0, 0, 1, 0}},
	counts:  {"counts of 64 texts", []float64{0, 0, 0, 1}},
	kinds:   {"80 % plain, 15 % reads, 5 % inserts", []float64{.80, .15, .05, 0}},
}

const (
	// sizingConnections are those to each host: enough that inserts, which wait for two
	// disks, keep it busy. Where there is no time for figures, fewConnections do.
	sizingConnections = 64
	fewConnections    = 8
	// sizingPart is what each host has of a processor, so that three of them, a database
	// and what loads them find room on two.
	sizingPart = 0.3
	// sizingSteps is how many times something is measured, and shortestStep for how long
	// at least, which is not for figures.
	sizingSteps  = 20
	shortestStep = 50 * time.Millisecond
)

// demands are what a request takes of the processors, in seconds: all hosts
// together, the primary, the standby, and what asks.
type demands struct{ hosts, primary, standby, loader float64 }

func (d demands) String() string {
	return fmt.Sprintf("host %.0f µs, primary %.0f, standby %.0f, who asks %.0f", d.hosts*1e6, d.primary*1e6,
		d.standby*1e6, d.loader*1e6)
}

// sizing is hosts of one database, a primary with a standby, which are measured.
type sizing struct {
	*run
	pair     *postgrestest.Pair
	servers  [2]int // processes
	hosts    []*process
	kinds    []kind
	inserted int

	connections int // to each host

	part     float64            // of a processor that each host has had where nothing else was the bound
	database float64            // processors of the primary
	commit   float64            // seconds that an insert waits longer than a read
	took     [kinds + 1]demands // of each mix, with one host
}

// TestSizing has one host, two and three share a load, each as on a machine of its
// own, by a part of a processor. It measures what requests take of whom with one
// host, and what more hosts answer beside what a model makes of that: where hosts
// are the bound, and where the database is.
func TestSizing(t *testing.T) {
	long(t)
	t.Setenv("GOMAXPROCS", "1")
	s := newSizing(newRun(t))
	s.idle()
	s.alone()
	s.limit()
	for m := range mixes {
		if m != counts {
			s.grow(m)
		}
	}
	s.pin()
	s.grow(counts)
	s.check()
	s.advise()
}

func newSizing(r *run) *sizing {
	s := &sizing{run: r, pair: postgrestest.NewDurablePair(r), part: 1,
		database: float64(runtime.NumCPU()), connections: fewConnections}
	if *lasting >= time.Minute {
		s.connections = sizingConnections
	}
	where, key := s.pair.Config(r), newKey(r)
	s.servers = s.pair.Processes(r)
	for range hostsOfDatabase {
		s.hosts = append(s.hosts, onServer(r, where, key).serve())
	}
	stores := source{id: "rows", module: guesttest.C(r, "table"), paths: []string{"call"}, more: map[string]any{
		"permissions": guesttest.Permissions(), "storage": map[string]any{"collections": map[string]any{
			"rows":  map[string]any{"columns": map[string]any{"writer": "text", "n": "integer", "padding": "text"}},
			"texts": map[string]any{"columns": map[string]any{"text": "text"}},
		}},
	}}
	echoes := source{id: "plain", module: guesttest.C(r, "echo"), paths: []string{"echo"}}
	for _, plugin := range []source{stores, echoes} {
		s.hosts[0].must("install", plugin.write(r), "--yes")
		have(r, s.hosts, plugin.id)
	}
	s.kinds = make([]kind, kinds)
	s.add(plain, "plain/echo", "hello", `"hello"`)
	call := func(k int, function string, params map[string]any, answer string) {
		s.add(k, "rows/call", map[string]any{"function": function, "params": params}, answer)
	}
	for i := range 64 {
		row := map[string]any{"id": fmt.Sprint("row ", i), "writer": "sizing", "n": i, "padding": strings.Repeat("x", 100)}
		text := map[string]any{"text": strings.Repeat("text ", 300)}
		for collection, data := range map[string]any{"rows": row, "texts": text} {
			insert := map[string]any{"collection": collection, "data": data}
			if _, err := s.hosts[0].call("rows", "db.insert", insert); err != nil {
				r.Fatal(err)
			}
		}
		s.inserted++
		call(reads, "db.getById_async", map[string]any{"collection": "rows", "id": row["id"]}, `{"ok":{"id":"row `)
		delete(row, "id")
		call(inserts, "db.insert_async", map[string]any{"collection": "rows", "data": row}, `{"ok":{"id":"`)
	}
	call(counts, "db.count_async", map[string]any{"collection": "texts",
		"where": map[string]any{"text": map[string]any{"like": "%words%"}}}, `{"ok":0}`)
	return s
}

// add adds a request of a kind.
func (s *sizing) add(k int, path string, body any, answer string) {
	s.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.Fatal(err)
	}
	request := fmt.Sprintf("%s /plugins/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"+
		"Authorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", http.MethodPost, path, s.hosts[0].token, len(text), text)
	s.kinds[k].requests = append(s.kinds[k].requests, []byte(request))
	s.kinds[k].answer = answer
}

// load has some of the hosts answer requests, and says what each took.
func (s *sizing) load(hosts, connections int, parts []float64) (loaded, demands) {
	s.Helper()
	var before, after demands
	count := func(d *demands) {
		for _, p := range s.hosts[:hosts] {
			d.hosts += processors(s, p.cmd.Process.Pid).Seconds()
		}
		d.primary, d.standby = processors(s, s.servers[0]).Seconds(), processors(s, s.servers[1]).Seconds()
	}
	l := load{hosts: s.hosts[:hosts], connections: connections, kinds: s.kinds, parts: parts}
	count(&before)
	before.loader = own(s).Seconds()
	got, err := l.run(max(*lasting/sizingSteps, shortestStep))
	after.loader = own(s).Seconds()
	count(&after)
	s.inserted += got.answers[inserts]
	if err != nil || got.all() == 0 {
		s.Fatalf("%v, %v", got, err)
	}
	n := float64(got.all())
	return got, demands{(after.hosts - before.hosts) / n, (after.primary - before.primary) / n,
		(after.standby - before.standby) / n, (after.loader - before.loader) / n}
}

// idle measures hosts that are asked nothing.
func (s *sizing) idle() {
	lasting := max(*lasting/sizingSteps, shortestStep)
	before, database := processors(s, s.hosts[0].cmd.Process.Pid), processors(s, s.servers[0])
	time.Sleep(lasting)
	before, database = processors(s, s.hosts[0].cmd.Process.Pid)-before, processors(s, s.servers[0])-database
	report.add("sizing: idle", "a host %.1f ms a second, the primary %.1f for %d hosts",
		1e3*before.Seconds()/lasting.Seconds(), 1e3*database.Seconds()/lasting.Seconds(), len(s.hosts))
}

// alone measures one request after the other, and what the standby adds to an insert.
func (s *sizing) alone() {
	s.Helper()
	times := make([]float64, kinds)
	for k := range kinds {
		got, _ := s.load(1, 1, mixes[k].parts)
		times[k] = got.waited.Seconds() / float64(got.all())
	}
	if err := s.pair.Await(false); err != nil {
		s.Fatal(err)
	}
	got, _ := s.load(1, 1, mixes[inserts].parts)
	if err := s.pair.Await(true); err != nil {
		s.Fatal(err)
	}
	s.commit = max(times[inserts]-times[reads], 0)
	report.add("sizing: one client", "plain %.2f ms, read %.2f, insert %.2f; %.2f where nobody waits for the standby",
		1e3*times[plain], 1e3*times[reads], 1e3*times[inserts], 1e3*got.waited.Seconds()/float64(got.all()))
}

// limit gives each host a part of a processor.
func (s *sizing) limit() {
	s.Helper()
	for i, p := range s.hosts {
		q, err := newQuota(s, fmt.Sprint("host", i))
		if err == nil {
			err = q.set(sizingPart)
		}
		if err == nil {
			err = q.take(p.cmd.Process.Pid)
		}
		if err != nil {
			s.Logf("hosts have all processors together: %v", err)
			return
		}
	}
	s.part = sizingPart
}

// pin leaves the primary one processor.
func (s *sizing) pin() {
	s.Helper()
	if err := pin(s.servers[0]); err != nil {
		s.Fatal(err)
	}
	s.database = 1
}

// grow has one host, two and three answer a mix. What it takes is known from one
// host; the rest is the model's.
func (s *sizing) grow(m int) {
	s.Helper()
	mix := mixes[m]
	for n := range s.hosts {
		hosts := n + 1
		got, took := s.load(hosts, s.connections, mix.parts)
		rate := float64(got.all()) / got.took.Seconds()
		if hosts == 1 {
			s.took[m] = took
		}
		if hosts == 1 && m == plain {
			s.part = min(s.part, rate*took.hosts)
		}
		predicted, name := s.predict(m, hosts)
		report.add(fmt.Sprintf("sizing: %s, hosts: %d", mix.name, hosts),
			"%6.0f a second, %.2f of the model's %6.0f, where the bound is the %s; %s", rate, rate/predicted, predicted, name,
			took)
	}
}

// predict is what the model says, and what is the bound.
func (s *sizing) predict(m, hosts int) (rate float64, name string) {
	d, machine := s.took[m], float64(runtime.NumCPU())
	stations := []station{{"database", d.primary, s.database}, {"standby", d.standby, machine}, {"loader", d.loader, 1}}
	for range hosts {
		stations = append(stations, station{"host", d.hosts / float64(hosts), s.part})
	}
	// All of them are on one machine.
	all := station{"machine", d.hosts + d.primary + d.standby + d.loader, machine}
	most, name := bound(append(stations, all))
	// An insert waits for the transaction that is under way, half of it on average, and
	// for its own, in which all go that wait by then.
	return min(throughput(s.connections*hosts, mixes[m].parts[inserts]*1.5*s.commit, stations), most), name
}

// check compares the rows with what was acknowledged.
func (s *sizing) check() {
	s.Helper()
	text, err := s.hosts[1].call("rows", "db.count", map[string]any{"collection": "rows"})
	if err != nil || string(text) != fmt.Sprint(s.inserted) {
		s.Errorf("%d inserts were acknowledged, and there are %s rows, %v", s.inserted, text, err)
	}
	if s.took[plain].primary > s.took[reads].primary/5 && *lasting > time.Minute {
		s.Errorf("plain requests take of the database: %s", s.took[plain])
	}
}

// advise says for how many hosts of two processors a primary is large enough.
func (s *sizing) advise() {
	for m, mix := range mixes {
		var text strings.Builder
		for _, database := range []float64{2, 4, 8} {
			primary := station{"database", s.took[m].primary, database}
			most, _ := bound([]station{primary})
			fmt.Fprintf(&text, ", with %.0f processors from %.1f hosts on (%.0f a second)", database,
				hostsUntil(station{"host", s.took[m].hosts, 2}, primary), most)
		}
		report.add("sizing: "+mix.name+": the database is the bound", "%s", text.String()[2:])
	}
}

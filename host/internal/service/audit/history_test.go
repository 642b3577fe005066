package audit

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"
	"unsafe"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/service"
)

// using is the figures of plugins, by id.
type using map[string]*api.Audit

func (u using) Used(id string) (api.Audit, error) {
	if u[id] == nil {
		return api.Audit{}, fmt.Errorf("no plugin %s", id)
	}
	return *u[id], nil
}

func (u using) installed() (list []service.Plugin) {
	for id := range u {
		list = append(list, service.Plugin{ID: id})
	}
	return list
}

// The history is what came from point to point, of as many points as the limit
// says, of those that are installed.
func TestHistory(t *testing.T) {
	log, err := Open(filepath.Join(t.TempDir(), "audit"), nil, logs.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close(t.Context())
	p := &api.Audit{Functions: []api.FunctionUsage{{Denied: 1}, {Denied: 2}}}
	plugins := using{"p": p, "idle": {}}
	log.Used = plugins.Used
	h := &History{log: log, installed: plugins.installed,
		limits: Limits{HistoryInterval: time.Second, HistoryPoints: 3}, plugins: map[string]*series{}}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	look := func(calls uint64, cpuMs float64) {
		p.Figures.Calls, p.Figures.CPUMs, p.Figures.MemoryBytes = calls, cpuMs, 5000
		at = at.Add(time.Second)
		h.look(at)
	}
	look(10, 5)
	look(12, 7.5)
	log.Record(netpolicy.Call{Plugin: "p", Host: "example.com", Status: 200, BytesOut: 30, BytesIn: 40})
	p.Functions[0].Denied = 6
	look(12, 7.5)
	look(math.MaxUint64, 7)
	got := h.Of("p")
	want := []api.UsagePoint{
		{Time: at.Add(-2 * time.Second), Calls: 2, CPUMs: 2.5, MemoryBytes: 4096},
		{Time: at.Add(-time.Second), Denied: 5, MemoryBytes: 4096, BytesOut: 30, BytesIn: 40},
		{Time: at, Calls: math.MaxUint32, MemoryBytes: 4096},
	}
	if fmt.Sprint(got.Points) != fmt.Sprint(want) || got.IntervalMs != 1000 {
		t.Errorf("it has\n%+v\nwant\n%+v", got.Points, want)
	}
	if h.plugins["idle"] != nil || len(h.Of("idle").Points) != 0 {
		t.Error("a plugin that has not run takes memory")
	}
	if size := unsafe.Sizeof(point{}); size != 32 || cap(h.plugins["p"].points) > 4 {
		t.Errorf("a point takes %d bytes, %d of them are held", size, cap(h.plugins["p"].points))
	}
	// One that is installed again has nothing of the one before.
	delete(plugins, "p")
	h.look(at.Add(time.Second))
	p.Figures.Calls = 3
	plugins["p"] = p
	h.look(at.Add(2 * time.Second))
	if points := h.Of("p").Points; len(points) != 1 || points[0].Calls != 3 {
		t.Errorf("after it was installed again: %+v", points)
	}
}

package health_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

func says(usable bool, findings ...health.Finding) health.Checker {
	return health.CheckerFunc(func(context.Context) (bool, []health.Finding) { return usable, findings })
}

func TestReport(t *testing.T) {
	var m health.Monitor
	if r := m.Report(t.Context()); r.Worst() != "" || r.Services == nil || r.Findings == nil {
		t.Errorf("of nothing: %+v", r)
	}
	m.Add("schedule", says(true, health.Finding{Severity: health.Note, What: "b"},
		health.Finding{Severity: health.Warning, What: "late"}))
	m.Add("plugins", says(true, health.Finding{Plugin: "z", Severity: health.Error, What: "failed"},
		health.Finding{Plugin: "a", Severity: health.Error, What: "failed"}))
	m.Add("ai", says(false, health.Finding{Component: "disk", Severity: health.Error, What: "full"}))
	m.Add("vault", says(false, health.Finding{Severity: health.Error, What: "there is no key"}))
	m.Add("feeds", says(true))
	m.Add("broken", health.CheckerFunc(func(context.Context) (bool, []health.Finding) { panic("oh") }))
	r := m.Report(t.Context())
	var got []string
	for _, f := range r.Findings {
		got = append(got, strings.Join([]string{string(f.Severity), f.Component, f.Plugin, f.What}, " "))
	}
	want := []string{
		"error broken  it could not be looked at for a fault of the host: oh", "error disk  full", "error plugins a failed",
		"error plugins z failed",
		"error vault  there is no key", "warning schedule  late", "note schedule  b",
	}
	if !slices.Equal(got, want) {
		t.Errorf("findings:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if services := []health.Service{{"ai", false}, {"broken", false}, {"feeds", true}, {"plugins", true},
		{"schedule", true}, {"vault", false}}; !slices.Equal(r.Services, services) {
		t.Errorf("services %v", r.Services)
	}
	if r.Worst() != health.Error || r.Count(health.Error) != 5 || r.Count(health.Note) != 1 {
		t.Errorf("the worst is %s, of %d", r.Worst(), r.Count(health.Error))
	}
}

// A service that hangs is told as one, and keeps nobody from the others.
func TestHangingService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m health.Monitor
		m.Add("hangs", health.CheckerFunc(func(ctx context.Context) (bool, []health.Finding) {
			time.Sleep(10 * health.CheckTimeout)
			return true, nil
		}))
		m.Add("works", says(true))
		began := time.Now()
		r := m.Report(t.Context())
		if took := time.Since(began); took != health.CheckTimeout {
			t.Errorf("it took %v", took)
		}
		if want := []health.Service{{"hangs", false}, {"works", true}}; !slices.Equal(r.Services, want) ||
			r.Worst() != health.Error {
			t.Errorf("report %+v", r)
		}
		time.Sleep(20 * health.CheckTimeout)
	})
}

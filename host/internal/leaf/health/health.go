// Package health is how the parts of the host say what is wrong with them, for
// `GET /readyz?verbose`, `wasmhost status` and the metrics: whether a service
// can be used, and findings, each with what a user does about it. A service
// implements [Checker], package host adds it to the [Monitor], and nothing
// else names it.
//
// It is a leaf: it knows no service, keeps nothing, and repairs nothing.
//
// # Decisions
//
// One contract says how a service is (`host/internal/leaf/health`). Usable or not, findings with what to do; asked when
// somebody
// looks, at once. Turned down: a loop that remembers, with old news. Cost: the slowest is waited for, three seconds at
// most, and is then a finding.
package health

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Severity says how bad a finding is.
type Severity string

// The severities.
const (
	// Error: something does not work until somebody acts.
	Error Severity = "error"
	// Warning: something will not work, or is at risk, unless somebody acts.
	Warning Severity = "warning"
	// Note: something goes on that explains what a user sees. Nobody has to
	// act.
	Note Severity = "note"
)

// rank orders severities, the worst first.
func (s Severity) rank() int {
	switch s {
	case Error:
		return 0
	case Warning:
		return 1
	}
	return 2
}

// Finding is one thing that a user should know of. Its texts hold no path of
// the machine and no secret. What a plugin has written may stand in them as it
// does in the reason of its state: who shows it to a terminal cleans it.
type Finding struct {
	// Component is the service that it is about; the monitor fills it in
	// where it is empty.
	Component string `json:"component"`
	// Plugin is the id of the plugin that it is about, or empty.
	Plugin   string   `json:"plugin,omitempty"`
	Severity Severity `json:"severity"`
	// What says what is wrong, in a sentence without a full stop.
	What string `json:"what"`
	// Do says what to do about it, the same way; empty for a note that needs
	// nothing.
	Do string `json:"do,omitempty"`
}

// Checker is a service that can say how it is.
type Checker interface {
	// Health reports whether the service can be used now, and what is wrong
	// with it. It says what the service knows already: it starts no work,
	// waits for no network, and returns when ctx ends. It is called from many
	// goroutines at once, by everybody who looks at the host.
	Health(ctx context.Context) (usable bool, findings []Finding)
}

// CheckerFunc is a function as a [Checker].
type CheckerFunc func(ctx context.Context) (usable bool, findings []Finding)

// Health calls the function.
func (f CheckerFunc) Health(ctx context.Context) (bool, []Finding) { return f(ctx) }

// Service is a part of the host in a report.
type Service struct {
	Name   string `json:"name"`
	Usable bool   `json:"usable"`
}

// Report is how the host is.
type Report struct {
	// Services in the order of their names.
	Services []Service `json:"services"`
	// Findings, the worst first, and then by component and plugin.
	Findings []Finding `json:"findings"`
}

// Worst is the severity of the worst finding; empty where there is none.
func (r Report) Worst() Severity {
	if len(r.Findings) == 0 {
		return ""
	}
	return r.Findings[0].Severity
}

// Count is how many findings have a severity.
func (r Report) Count(s Severity) int {
	n := 0
	for _, f := range r.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// CheckTimeout bounds how long a report waits for a service.
const CheckTimeout = 3 * time.Second

// Monitor asks services how they are. The zero Monitor has none.
type Monitor struct {
	mu       sync.Mutex
	checkers map[string]Checker
}

// Add adds a service under its name; again, it replaces it.
func (m *Monitor) Add(name string, c Checker) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.checkers == nil {
		m.checkers = map[string]Checker{}
	}
	m.checkers[name] = c
}

// answer is what a service has said.
type answer struct {
	service  Service
	findings []Finding
}

// Report asks all services at once. One that does not answer within
// [CheckTimeout], or until ctx ends, is not usable, and that is a finding.
func (m *Monitor) Report(ctx context.Context) Report {
	ctx, cancel := context.WithTimeout(ctx, CheckTimeout)
	defer cancel()
	m.mu.Lock()
	answers := make(chan answer, len(m.checkers))
	waiting := make(map[string]bool, len(m.checkers))
	for name, c := range m.checkers {
		waiting[name] = true
		go func() { answers <- ask(ctx, name, c) }()
	}
	m.mu.Unlock()
	r := Report{Services: []Service{}, Findings: []Finding{}}
	for len(waiting) > 0 {
		select {
		case a := <-answers:
			delete(waiting, a.service.Name)
			r.Services = append(r.Services, a.service)
			r.Findings = append(r.Findings, a.findings...)
		case <-ctx.Done():
			for name := range waiting {
				r.Services = append(r.Services, Service{Name: name})
				r.Findings = append(r.Findings, Finding{Component: name, Severity: Error,
					What: "it does not answer: the host or its disk is overloaded, or hangs",
					Do:   "look again in a moment; where that stays so, the host's log and the load of the machine say more"})
			}
			waiting = nil
		}
	}
	r.sort()
	return r
}

// ask asks one service. One that panics has a fault, and ends nothing else.
func ask(ctx context.Context, name string, c Checker) (a answer) {
	a.service.Name = name
	defer func() {
		if fault := recover(); fault != nil {
			a = answer{Service{Name: name}, []Finding{{Component: name, Severity: Error,
				What: fmt.Sprintf("it could not be looked at for a fault of the host: %v", fault),
				Do:   "report it, with the version of the host"}}}
		}
	}()
	a.service.Usable, a.findings = c.Health(ctx)
	a.findings = slices.Clone(a.findings)
	for i := range a.findings {
		a.findings[i].Component = cmp.Or(a.findings[i].Component, name)
	}
	return a
}

func (r *Report) sort() {
	slices.SortFunc(r.Services, func(a, b Service) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Severity.rank(), b.Severity.rank()), cmp.Compare(a.Component, b.Component),
			cmp.Compare(a.Plugin, b.Plugin), cmp.Compare(a.What, b.What))
	})
}

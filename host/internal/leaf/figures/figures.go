// Package figures is what a host counts, and writes in the text format of Prometheus. Who has figures describes each by
// [Gauge] or [Counter] and sets it when a [Page] is written, or counts by [Counters] and [Times] as things happen.
//
// Names begin with `wasmhost_`; labels are few, and so are their values: each is a line of its own for as long as what
// it names is there.
//
// # Decisions
//
// Figures have a form of our own. The library of Prometheus brings eight modules, protobuf among them, to each program
// that is linked with a host; the part host/metrics has it, for Go and the process. Turned down: the library
// everywhere. Cost: a text format to write; no protobuf for scrapers, which all read text.
package figures

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// ContentType is that of what [Registry.Write] writes.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Desc describes a figure. Make one with [Gauge] or [Counter].
type Desc struct {
	name, help, kind string
	labels           []string
}

// Gauge describes what goes up and down, Counter what is counted since the start.
func Gauge(name, help string, labels ...string) *Desc { return &Desc{name, help, "gauge", labels} }

// Counter is like [Gauge], for what is counted since the start.
func Counter(name, help string, labels ...string) *Desc { return &Desc{name, help, "counter", labels} }

// Collector sets its figures when they are asked for.
type Collector interface{ Collect(p *Page) }

// Func is a [Collector].
type Func func(p *Page)

// Collect implements [Collector].
func (f Func) Collect(p *Page) { f(p) }

// Page is what is written at once.
type Page struct{ families map[string]*family }

type family struct {
	*Desc
	lines map[string]string // by the labels: one that is set twice is written once
}

// Set sets a figure, for the values of its labels.
func (p *Page) Set(d *Desc, value float64, labels ...string) {
	at := d.with(labels)
	p.family(d).lines[at] = line(d.name, at, value)
}

func (p *Page) family(d *Desc) *family {
	f := p.families[d.name]
	if f == nil {
		f = &family{d, map[string]string{}}
		p.families[d.name] = f
	}
	return f
}

var escaped = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// with writes labels and their values, in the order of the names.
func (d *Desc) with(values []string) string {
	list := make([]string, len(d.labels))
	for i, name := range d.labels {
		list[i] = name + `="` + escaped.Replace(strings.ToValidUTF8(values[i], "\uFFFD")) + `"`
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}

func line(name, labels string, value float64) string {
	if labels != "" {
		labels = "{" + labels + "}"
	}
	return name + labels + " " + number(value) + "\n"
}

func number(value float64) string {
	if math.IsInf(value, 0) {
		return fmt.Sprintf("%+v", value)
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// Registry is what a host shows. Its zero value is empty; it may be used by many goroutines at once.
type Registry struct {
	mu   sync.Mutex
	list []Collector
	more []func(io.Writer) error
}

// Add adds figures.
func (r *Registry) Add(list ...Collector) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, list...)
}

// Append adds what writes further figures, in the same format and under other names.
func (r *Registry) Append(write func(io.Writer) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.more = append(r.more, write)
}

// Write writes all figures, by name and labels.
func (r *Registry) Write(w io.Writer) error {
	r.mu.Lock()
	list, more := slices.Clone(r.list), slices.Clone(r.more)
	r.mu.Unlock()
	p := &Page{map[string]*family{}}
	for _, c := range list {
		c.Collect(p)
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(p.families)) {
		f := p.families[name]
		help := strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(f.help)
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", name, help, f.kind)
		for _, at := range slices.Sorted(maps.Keys(f.lines)) {
			b.WriteString(f.lines[at])
		}
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	for _, write := range more {
		if err := write(w); err != nil {
			return err
		}
	}
	return nil
}

// series are those of a figure, by the values of its labels.
type series[S any] struct {
	*Desc
	make func() S
	mu   sync.Mutex
	all  map[string]one[S]
}

type one[S any] struct {
	values []string
	is     S
}

// Of returns the one of some values, which may be kept: to look it up takes longer than to count.
func (s *series[S]) Of(values ...string) S {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := strings.Join(values, "\xff")
	found, ok := s.all[at]
	if !ok {
		found = one[S]{values, s.make()}
		s.all[at] = found
	}
	return found.is
}

// Forget drops all whose first label has a value.
func (s *series[S]) Forget(first string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.all, func(_ string, o one[S]) bool { return o.values[0] == first })
}

func (s *series[S]) each(show func(labels []string, is S)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.all {
		show(o.values, o.is)
	}
}

// Counters count as things happen. Make them with [NewCounters].
type Counters struct{ series[*Count] }

// NewCounters makes counters that begin at 0 when they are first asked for.
func NewCounters(name, help string, labels ...string) *Counters {
	return &Counters{series[*Count]{Desc: Counter(name, help, labels...), make: func() *Count { return new(Count) },
		all: map[string]one[*Count]{}}}
}

// Collect implements [Collector].
func (c *Counters) Collect(p *Page) {
	c.each(func(labels []string, is *Count) { p.Set(c.Desc, float64(is.n.Load()), labels...) })
}

// Count is one of [Counters].
type Count struct{ n atomic.Uint64 }

// Inc counts one more.
func (c *Count) Inc() { c.n.Add(1) }

// Times are histograms of seconds. Make them with [NewTimes].
type Times struct {
	series[*Histogram]
	bounds []float64
}

// NewTimes makes histograms with buckets up to some bounds, which are in order.
func NewTimes(name, help string, labels []string, bounds ...float64) *Times {
	return &Times{series[*Histogram]{Desc: &Desc{name, help, "histogram", labels}, all: map[string]one[*Histogram]{},
		make: func() *Histogram { return &Histogram{bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)} }},
		bounds}
}

// Histogram is one of [Times].
type Histogram struct {
	bounds []float64
	counts []atomic.Uint64 // the last is of what is above all bounds
	sum    atomic.Uint64   // bits of a float64
}

// Observe counts a time.
func (h *Histogram) Observe(seconds float64) {
	at, _ := slices.BinarySearch(h.bounds, seconds)
	h.counts[at].Add(1)
	for {
		before := h.sum.Load()
		if h.sum.CompareAndSwap(before, math.Float64bits(math.Float64frombits(before)+seconds)) {
			return
		}
	}
}

// Collect implements [Collector].
func (t *Times) Collect(p *Page) {
	t.each(func(labels []string, is *Histogram) {
		at, all, text := t.with(labels), uint64(0), ""
		for i, bound := range append(slices.Clone(t.bounds), math.Inf(1)) {
			all += is.counts[i].Load()
			text += line(t.name+"_bucket", strings.TrimPrefix(at+`,le="`+number(bound)+`"`, ","), float64(all))
		}
		p.family(t.Desc).lines[at] = text + line(t.name+"_sum", at, math.Float64frombits(is.sum.Load())) +
			line(t.name+"_count", at, float64(all))
	})
}

package figures_test

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/common/expfmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
)

// What is written is what the library of Prometheus writes of the same.
func TestTextIsThatOfPrometheus(t *testing.T) {
	const odd = "a \"quoted\"\\ line\nand \xff another"
	buckets := []float64{.005, .25, 1, 30}
	var own figures.Registry
	counters, times := figures.NewCounters("b_total", "Counts \\ things.\nTwo lines.", "kind", "as"),
		figures.NewTimes("c_seconds", "Times.", []string{"plugin"}, buckets...)
	gauge := figures.Gauge("a_bytes", "A gauge.", "z", "name")
	own.Add(times, counters, figures.Func(func(p *figures.Page) {
		for i, v := range []float64{0, -1.5, 1e21, math.Inf(1), math.Inf(-1), 123456789} {
			p.Set(gauge, v, "z", string(rune('a'+i)))
		}
		p.Set(gauge, 7, "z", "a") // set twice: the last counts
		p.Set(figures.Gauge("d", "Without labels."), 0.1)
	}))
	theirs := prometheus.NewRegistry()
	peerCounters := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "b_total",
		Help: "Counts \\ things.\nTwo lines."}, []string{"kind", "as"})
	peerTimes := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "c_seconds", Help: "Times.", Buckets: buckets},
		[]string{"plugin"})
	peerGauge := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "a_bytes", Help: "A gauge."}, []string{"z", "name"})
	peer := prometheus.NewGauge(prometheus.GaugeOpts{Name: "d", Help: "Without labels."})
	peer.Set(0.1)
	theirs.MustRegister(peerCounters, peerTimes, peerGauge, peer)
	for i, v := range []float64{7, -1.5, 1e21, math.Inf(1), math.Inf(-1), 123456789} {
		peerGauge.WithLabelValues("z", string(rune('a'+i))).Set(v)
	}
	for _, label := range []string{strings.ToValidUTF8(odd, "\uFFFD"), "gone", ""} {
		counters.Of(label, "x").Inc()
		peerCounters.WithLabelValues(label, "x").Inc()
		for _, seconds := range []float64{0, .005, .0051, 2, 29.9, 1000} {
			times.Of(label).Observe(seconds)
			peerTimes.WithLabelValues(label).Observe(seconds)
		}
	}
	counters.Of(odd, "y")
	peerCounters.WithLabelValues(strings.ToValidUTF8(odd, "\uFFFD"), "y")
	counters.Forget("gone")
	times.Forget("gone")
	peerCounters.DeletePartialMatch(prometheus.Labels{"kind": "gone"})
	peerTimes.DeleteLabelValues("gone")
	var got, want strings.Builder
	if err := own.Write(&got); err != nil {
		t.Fatal(err)
	}
	families, err := theirs.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if _, err := expfmt.MetricFamilyToText(&want, f); err != nil {
			t.Fatal(err)
		}
	}
	if got.String() != want.String() {
		t.Errorf("%s\n\nis not\n\n%s", got.String(), want.String())
	}
}

// What others write comes after it, and their failure is one of the page.
func TestAppend(t *testing.T) {
	var r figures.Registry
	r.Append(func(w io.Writer) error { _, err := io.WriteString(w, "more 1\n"); return err })
	var got strings.Builder
	if err := r.Write(&got); err != nil || got.String() != "more 1\n" {
		t.Errorf("%q %v", got.String(), err)
	}
	failure := errors.New("no")
	r.Append(func(io.Writer) error { return failure })
	if err := r.Write(&got); !errors.Is(err, failure) {
		t.Errorf("%v", err)
	}
}

package netpolicy

import (
	"net/http"
	"sync"
	"testing"
	"time"
)

// fetchAll fetches n times at once and returns how long all of them took.
func fetchAll(t testing.TB, n int, fetch func() error) time.Duration {
	t.Helper()
	began := time.Now()
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			if err := fetch(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

func slowServer(t testing.TB) string {
	return serve(t, func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(200 * time.Millisecond)
		_, _ = w.Write([]byte("ok"))
	})
}

// TestManyAtOnce fetches 200 times from a server that answers after 200 ms.
// One after the other would take 40 s.
func TestManyAtOnce(t *testing.T) {
	server := slowServer(t)
	c := newInternet().client(t, allow(server))
	if took := fetchAll(t, 200, func() error {
		_, err := get(t, c, "http://"+server+
			"/")
		return err
	}); took > 10*time.Second {
		t.Errorf("200 fetches took %s", took)
	}
}

// BenchmarkManyAtOnce reports how long 200 concurrent fetches take, and the
// ratio to the same with net/http alone.
func BenchmarkManyAtOnce(b *testing.B) {
	server := slowServer(b)
	var ours, plain time.Duration
	for b.Loop() {
		transport := &http.Transport{}
		client := &http.Client{Transport: transport}
		plain += fetchAll(b, 200, func() error {
			r, err := client.Get("http://" + server + "/")
			if err == nil {
				err = r.Body.Close()
			}
			return err
		})
		transport.CloseIdleConnections()
		c := newInternet().client(b, allow(server), withLimits(Limits{PerMinute: 1_000_000_000}))
		ours += fetchAll(b, 200, func() error { _, err := get(b, c, "http://"+server+"/"); return err })
		c.Close()
	}
	b.ReportMetric(float64(ours.Milliseconds())/float64(b.N), "ms/200-fetches")
	b.ReportMetric(float64(ours)/float64(plain), "ratio-to-net/http")
}

// BenchmarkFetch reports one small fetch over a kept connection against
// net/http alone.
func BenchmarkFetch(b *testing.B) {
	server := serve(b, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok")) })
	c := newInternet().client(b, allow(server), withLimits(Limits{PerMinute: 1_000_000_000}))
	client := &http.Client{Transport: &http.Transport{}}
	var ours, plain time.Duration
	for b.Loop() {
		began := time.Now()
		r, err := client.Get("http://" + server + "/")
		if err != nil {
			b.Fatal(err)
		}
		drain(r.Body)
		middle := time.Now()
		mustGet(b, c, "http://"+server+"/")
		plain += middle.Sub(began)
		ours += time.Since(middle)
	}
	b.ReportMetric(float64(ours)/float64(plain), "ratio-to-net/http")
}

package ai_test

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// onServer opens the gateway of a host. An answer takes 250 tokens at the most, and
// the prompt hello 6.
func onServer(t *testing.T, f *fake, d postgres.Database, cluster *leasetest.Cluster, host string, day int64) *rig {
	t.Helper()
	return open(t, f, func(c *ai.Config) {
		c.Database, c.Leases = d, cluster.Host(host)
		c.Limits.TokensPerDay, c.Limits.AnswerBytes, c.Limits.Concurrent = day, 1000, 64
		c.Limits.ConcurrentPerPlugin = 64
	})
}

func exceeds(err error) bool {
	e, is := errors.AsType[*abi.Error](err)
	return is && e.Code == abi.CodeQuotaExceeded
}

// However many calls come to two hosts at once, as many are asked of the provider
// as the budget has room for, and what it has refused makes room again.
func TestBudgetOfHosts(t *testing.T) {
	shorttest.Skip(t)
	const calls, each = 20, 256 // a prompt of 6 tokens and the longest answer
	d, cluster := postgrestest.Database(t), leasetest.New()
	var mu sync.Mutex
	asked, under, most, answered := 0, 0, 0, 0
	f := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked++
		under++
		refuses := asked%3 == 0
		most = max(most, under)
		if answered+under > calls {
			t.Errorf("%d calls were answered and %d are under way, of %d", answered, under, calls)
		}
		mu.Unlock()
		time.Sleep(2 * time.Millisecond)
		mu.Lock()
		if under--; !refuses {
			answered++
		}
		mu.Unlock()
		if refuses {
			fails(http.StatusBadRequest, "no")(w, r)
			return
		}
		raw(http.StatusOK, "application/json", `{"choices": [{"index": 0, "message": {"role": "assistant", "content": "ok"},
			"finish_reason": "stop"}], "usage": {"prompt_tokens": 6, "completion_tokens": 250}}`)(w, r)
	})
	hosts := []*rig{onServer(t, f, d, cluster, "one", calls*each), onServer(t, f, d, cluster, "two", calls*each)}
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			for range 4 {
				_, err := hosts[i%2].GenerateMessage(t.Context(), "a", "", "hello")
				if e, is := errors.AsType[*abi.Error](err); err != nil && (!is || e.Code == abi.CodeDeadlineExceeded) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	var err error
	for i := 0; !exceeds(err); i++ { // what was refused last has made room
		if _, err = hosts[i%2].GenerateMessage(t.Context(), "a", "", "hello"); i > 3*calls {
			t.Fatalf("the budget never ends: %v", err)
		}
	}
	if answered != calls || most < 2 {
		t.Errorf("%d of %d calls were answered, and %d were under way at once", answered, calls, most)
	}
	for _, host := range hosts {
		if got := tokensOf(t, host, "a"); got != calls*each {
			t.Errorf("%d tokens are counted, want %d", got, calls*each)
		}
	}
}

// held answers once release is closed, and says before that it was asked.
func held(release chan struct{}, asked chan<- struct{}) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		select {
		case <-release:
			says("ok")(w, r)
		case <-r.Context().Done():
		}
	}
}

// What one host has set aside the other has not, and says so. Where a host ends it
// stays counted in full, as nobody knows what became of it, unless it turns out that
// the host had lost no more than its connection.
func TestHostsEnd(t *testing.T) {
	shorttest.Skip(t)
	const day = 3 * 256
	d, cluster := postgrestest.Database(t), leasetest.New()
	release, asked := make(chan struct{}), make(chan struct{}, 8)
	f := serve(t, held(release, asked))
	one, two := onServer(t, f, d, cluster, "one", day), onServer(t, f, d, cluster, "two", day)
	results := make(chan error, 3)
	for range 3 {
		go func() {
			_, err := one.GenerateMessage(t.Context(), "a", "", "hello")
			results <- err
		}()
		<-asked
	}
	ask := func(plugin string) error {
		_, err := two.GenerateMessage(t.Context(), plugin, "", "hello")
		return err
	}
	wantCode(t, ask("a"), abi.CodeQuotaExceeded, "has used 18 of its 768", "750 are set aside", "wait until one has come")
	if got := tokensOf(t, two, "a"); got != 18 {
		t.Errorf("%d tokens are shown as used", got)
	}
	cluster.End("one")
	full := func() bool { return tokensOf(t, two, "a") == day }
	for deadline := time.Now().Add(30 * time.Second); !full() && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	if !full() {
		t.Fatalf("%d tokens are counted, and not the %d of the host that has ended", tokensOf(t, two, "a"), day)
	}
	wantCode(t, ask("a"), abi.CodeQuotaExceeded, "has used 768 of its 768", "midnight")
	close(release) // it lives after all
	for range 3 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if got := tokensOf(t, two, "a"); got != 3*30 {
		t.Errorf("%d tokens are counted in the end, want 90", got)
	}
	if err := ask("a"); err != nil {
		t.Error(err)
	}
	<-asked
}

// Without the server nothing is asked of the provider. An answer that comes
// meanwhile is handed over, and counted when the server is back.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	release, asked := make(chan struct{}), make(chan struct{}, 8)
	f := serve(t, held(release, asked))
	r := onServer(t, f, d, leasetest.New(), "one", 1000)
	result := make(chan error, 1)
	go func() {
		_, err := r.GenerateMessage(t.Context(), "a", "", "hello")
		result <- err
	}()
	<-asked
	server.Kill()
	_, err = r.GenerateMessage(t.Context(), "b", "", "hello")
	wantCode(t, err, abi.CodeUnavailable, "database", "try again")
	if n := len(f.asked()); n != 1 {
		t.Errorf("the provider was asked %d times", n)
	}
	close(release)
	if err := <-result; err != nil {
		t.Errorf("an answer that came while the server was gone: %v", err)
	}
	if !strings.Contains(r.log.String(), "counted as a long one") {
		t.Errorf("the log says nothing of that: %s", r.log.String())
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	var u ai.DayUsage
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if u, err = r.Today(t.Context(), "a"); err == nil && u.Tokens == 30 {
			break
		}
	}
	if err != nil || u.Tokens != 30 || u.Calls != 1 {
		t.Errorf("once the server is back: %+v, %v", u, err)
	}
	if _, err := r.GenerateMessage(t.Context(), "b", "", "hello"); err != nil {
		t.Errorf("once the server is back: %v", err)
	}
}

package soak

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// fewFiles is how many files the host of TestFewFiles may have open.
const fewFiles = 512

// TestFewFiles runs a host that may have 512 files open, with plugins that
// store and more connections than it takes. Then the host gets no descriptor more:
// what needs one is refused as too_many_files, what needs none is served, and
// once there are descriptors again all is as before, without a restart. No
// acknowledged write is lost.
func TestFewFiles(t *testing.T) {
	long(t)
	r := newRun(t)
	f := newFolder(r)
	f.mostFiles = fewFiles
	f.must("install", recorder(t, "0.9.0", nil).write(t), "--yes") // to go back to
	ids := []string{"recorder"}
	for i := range 15 {
		ids = append(ids, fmt.Sprintf("store%d", i))
	}
	for _, id := range ids {
		s := recorder(t, "1.0.0", nil)
		s.id = id
		f.must("install", s.write(t), "--yes")
	}
	p := f.serve()
	if _, err := p.call("recorder", "storage.get", map[string]any{"key": "crowd"}); err != nil { // which opens it
		t.Fatal(err)
	}
	// Nobody has a secret yet, so the vault is not open and needs descriptors.
	p.mayOpen(t, 3) // which are open
	withoutFiles(t, p)
	if err := setSecret(p); !saysNoFiles(err) {
		t.Errorf("secrets.set: %v", err)
	}
	p.mayOpen(t, fewFiles)
	if err := setSecret(p); err != nil {
		t.Errorf("secrets.set: %v", err)
	}
	l := newLedger(4, tooManyFiles)
	most, rounds := 0, 0
	for ; r.more(rounds); rounds++ {
		most = max(most, crowd(t, p, ids, l))
		p.mayOpen(t, 3) // which are open
		withoutFiles(t, p)
		// Now it is open, and needs one only while others use its connections.
		if err := setSecret(p); err != nil && !saysNoFiles(err) {
			t.Errorf("secrets.set: %v", err)
		}
		time.Sleep(r.within(200 * time.Millisecond))
		p.mayOpen(t, fewFiles)
		l.stop()
		l.join(t)
		serves(t, p, ids)
		l.check(t, p)
	}
	p.stop()
	report.add("few files", "%d of %d open, taken away %d times, %d acknowledged writes, 0 lost", most, fewFiles, rounds,
		l.acks())
	if l.acks() == 0 {
		t.Error("nothing was acknowledged")
	}
}

// tooManyFiles reports whether a refusal says that the host has no descriptor.
func tooManyFiles(no *refusal) bool {
	return (no.status == http.StatusOK || no.status == http.StatusServiceUnavailable) &&
		(strings.Contains(no.text, noFiles) || strings.Contains(no.text, "too many open files"))
}

// saysNoFiles reports whether a function says that there is no descriptor for it.
func saysNoFiles(err error) bool {
	return err != nil && strings.Contains(err.Error(), `"unavailable"`) && strings.Contains(err.Error(), noFiles)
}

func setSecret(p *process) error {
	_, err := p.call("recorder", "secrets.set", map[string]any{"key": "crowd", "value": "1"})
	return err
}

// mayOpen sets how many files the running host may have open. Those beyond
// stay open.
func (p *process) mayOpen(t *testing.T, files uint64) {
	t.Helper()
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: files, Max: fewFiles},
		nil); err != nil {
		t.Fatal(err)
	}
}

// crowd has every plugin store and read for many clients at once, beside more
// connections that send nothing than the host may have files open, and begins
// the writers of the ledger. It returns how many the host had open at the end.
func crowd(t *testing.T, p *process, ids []string, l *ledger) int {
	t.Helper()
	address := strings.TrimPrefix(p.url, "http://")
	for range fewFiles + 100 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	// The host closes those first that are idle for the longest time.
	p.client.CloseIdleConnections()
	l.begin(p)
	var clients sync.WaitGroup
	for i := range 24 { // which the transport keeps connections for
		clients.Go(func() { serve(t, p, ids[i%len(ids)]) })
	}
	clients.Wait()
	return p.usage().descriptors
}

// serves has every plugin do what needs descriptors and what needs none.
func serves(t *testing.T, p *process, ids []string) {
	t.Helper()
	for _, id := range ids {
		serve(t, p, id)
	}
	if status, text, err := p.request(http.MethodPost, "/api/v1/tokens",
		[]byte(`{"name":"few","scopes":[]}`)); status != http.StatusCreated {
		t.Errorf("a token: %d %s %v", status, text, err)
	}
}

func serve(t *testing.T, p *process, id string) {
	t.Helper()
	for _, c := range []struct {
		function string
		params   any
	}{
		{"storage.set", map[string]any{"key": "crowd", "value": 1}},
		{"db.count", map[string]any{"collection": "entries"}},
		{"fs.writeFile", map[string]any{"path": "crowd", "text": "1"}},
		{"fs.readFile", map[string]any{"path": "crowd"}},
	} {
		if _, err := p.call(id, c.function, c.params); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// withoutFiles is what a host answers that gets no descriptor more, on
// connections that are open already.
func withoutFiles(t *testing.T, p *process) {
	t.Helper()
	for path, body := range map[string]string{
		"/api/v1/tokens":                    `{"name":"few","scopes":[]}`,
		"/api/v1/plugins/recorder/reload":   "",
		"/api/v1/plugins/recorder/rollback": `{"keepData":true}`,
	} {
		status, text, err := p.request(http.MethodPost, path, []byte(body))
		var problem struct{ Code string }
		if err != nil || status != http.StatusServiceUnavailable || json.Unmarshal(text, &problem) != nil ||
			problem.Code != "too_many_files" {
			t.Errorf("%s: %d %s %v", path, status, text, err)
		}
	}
	if _, err := p.call("recorder", "fs.readFile", map[string]any{"path": "crowd"}); !saysNoFiles(err) {
		t.Errorf("fs.readFile: %v", err)
	}
	if _, err := p.call("recorder", "storage.get", map[string]any{"key": "crowd"}); err != nil {
		t.Errorf("what is open already: %v", err)
	}
	if status, text, err := p.request(http.MethodGet, "/api/v1/plugins", nil); status != http.StatusOK {
		t.Errorf("a list: %d %s %v", status, text, err)
	}
	status, text, err := p.request(http.MethodGet, "/readyz?verbose", nil)
	if status != http.StatusOK || !strings.Contains(string(text), `{"name":"files","usable":false}`) ||
		!strings.Contains(string(text), noFiles) {
		t.Errorf("how it is: %d %s %v", status, text, err)
	}
}

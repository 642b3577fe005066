package host_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// The HTTP benchmark sends the same requests to a plugin in the real host, to
// the same handler in plain net/http and, where Node is installed, to Node
// with a worker thread, in turns, over kept-alive loopback connections. The
// metrics are requests a second and their ratios.

const (
	benchConnections = 16
	benchRound       = 300 * time.Millisecond
)

// target is something to send requests to.
type target struct {
	addr        string
	request     []byte
	connections int
}

// newTarget prepares a POST.
func newTarget(addr, path, token, body string) target {
	var b bytes.Buffer
	fmt.Fprintf(&b, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n", path)
	if token != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", token)
	}
	fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return target{addr: addr, request: b.Bytes(), connections: benchConnections}
}

// round sends requests over all connections for a while and returns how many
// were answered with 200 each second.
func (t target) round(b *testing.B) float64 {
	b.Helper()
	var wg sync.WaitGroup
	counts := make([]int, t.connections)
	errs := make([]error, t.connections)
	began := time.Now()
	end := began.Add(benchRound)
	for n := range t.connections {
		wg.Go(func() { counts[n], errs[n] = t.connection(end) })
	}
	wg.Wait()
	took := time.Since(began).Seconds()
	if err := errors.Join(errs...); err != nil {
		b.Fatal(err)
	}
	total := 0
	for _, c := range counts {
		total += c
	}
	return float64(total) / took
}

func (t target) connection(end time.Time) (int, error) {
	conn, err := net.Dial("tcp", t.addr)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	r := bufio.NewReader(conn)
	count := 0
	for time.Now().Before(end) {
		if _, err := conn.Write(t.request); err != nil {
			return count, err
		}
		if err := readAnswer(r); err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// readAnswer reads one answer of known length, and nothing more than it must:
// the load generator shares the processors with what it measures.
func readAnswer(r *bufio.Reader) error {
	status, err := r.ReadSlice('\n')
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(status, []byte("HTTP/1.1 200 ")) {
		rest, _ := r.Peek(r.Buffered())
		return fmt.Errorf("got %q: %s", status, rest)
	}
	length := -1
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) <= 2 {
			break
		}
		if name, value, _ := bytes.Cut(line, []byte(":")); bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return err
			}
		}
	}
	if length < 0 {
		return errors.New("the answer has no Content-Length")
	}
	_, err = r.Discard(length)
	return err
}

// measured is something whose rate can be measured, in operations a second.
type measured interface{ round(b *testing.B) float64 }

// peer is something measured and its name in the metrics.
type peer struct {
	name string
	measured
}

// compare measures all peers in turns; the first is ours, and the metrics are
// its ratios to each of the others.
func compare(b *testing.B, peers []peer) {
	b.Helper()
	rates := make([][]float64, len(peers))
	for _, p := range peers {
		p.round(b) // connections, caches and pools warm up
	}
	for b.Loop() {
		for i, p := range peers {
			rates[i] = append(rates[i], p.round(b))
		}
	}
	ours := middle(rates[0])
	b.ReportMetric(ours, peers[0].name+"-req/s")
	for i, p := range peers[1:] {
		theirs := middle(rates[i+1])
		b.ReportMetric(theirs, p.name+"-req/s")
		b.ReportMetric(ours/theirs, p.name+"-ratio")
	}
}

// plainServer serves a handler with net/http alone.
func plainServer(b *testing.B, handler http.HandlerFunc) string {
	server := httptest.NewServer(handler)
	b.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

func plainEcho(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !json.Valid(body) {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(body)
}

// plainGreet is the handler greet of plugins-src/hello.
func plainGreet(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	answer, err := json.Marshal(struct {
		Message string `json:"message"`
	}{"Hello, " + in.Name + "!"})
	if err != nil {
		http.Error(w, "internal", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(answer)
}

// nodeServer starts the Node peer, or returns nothing where there is no Node.
func nodeServer(b *testing.B) string {
	path, err := exec.LookPath("node")
	if err != nil {
		return ""
	}
	cmd := exec.Command(path, "../testdata/peers/echo.mjs")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		stdin.Close()
		cmd.Wait()
	})
	port, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return "127.0.0.1:" + strings.TrimSpace(port)
}

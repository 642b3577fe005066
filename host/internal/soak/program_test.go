package soak

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// folder is a data folder and the commands of its user.
type folder struct {
	*run
	dir       string
	cache     string        // of compiled code; empty for the one that all share
	flags     []string      // of serve
	mostFiles int           // that serve may have open; 0 for as many as the system lets it
	startTime time.Duration // how long it may take until the host is ready, two minutes at least
}

func newFolder(r *run) *folder {
	return &folder{run: r, dir: filepath.Join(r.TempDir(), "data")}
}

func (f *folder) command(args ...string) *exec.Cmd {
	cmd := exec.Command(program(), args...)
	// No run may touch the keyring, the cache or the home of whoever runs it. The race
	// detector would make each command sleep for a second at its end.
	cmd.Env = append(os.Environ(), "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0",
		datafolder.EnvData+"="+f.dir, vault.EnvKey+"=file", "HOME="+filepath.Dir(f.dir),
		"XDG_CACHE_HOME="+cmp.Or(f.cache, filepath.Join(built, "cache")))
	return cmd
}

// do runs a command and returns what it prints.
func (f *folder) do(args ...string) (string, error) {
	var out, errOut bytes.Buffer
	cmd := f.command(args...)
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	if err != nil {
		err = fmt.Errorf("wasmhost %s: %w\n%s%s", strings.Join(args, " "), err, &out, &errOut)
	}
	return out.String(), err
}

// must runs a command that has to succeed.
func (f *folder) must(args ...string) string {
	f.Helper()
	out, err := f.do(args...)
	if err != nil {
		f.Fatal(err)
	}
	return out
}

// process is a host in a process of its own.
type process struct {
	*folder
	cmd    *exec.Cmd
	url    string
	token  string
	client *http.Client
	out    *buffer
	ended  chan struct{}
	err    error // of the process, once it has ended
}

func (p *process) exited() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// buffer can be read while a process writes.
type buffer = buffertest.Buffer

// launch starts a host and waits for nothing.
func (f *folder) launch() *process {
	f.Helper()
	p := &process{folder: f, out: &buffer{}, ended: make(chan struct{})}
	p.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}, Timeout: 2 * time.Minute}
	p.cmd = f.command(append([]string{"serve", "--port", "0"}, f.flags...)...)
	if f.mostFiles > 0 {
		p.cmd.Args = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0" "$@"`, f.mostFiles)}, p.cmd.Args...)
		p.cmd.Path = "/bin/sh"
	}
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		f.Fatal(err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	f.Cleanup(p.kill)
	return p
}

// serve starts a host and waits until it is ready.
func (f *folder) serve() *process {
	f.Helper()
	p := f.launch()
	if err := p.ready(); err != nil {
		f.Fatal(err)
	}
	return p
}

var address = regexp.MustCompile(`(?m)^serving at (http://[^\s]+)`)

// ready waits until the host is ready, or returns why it is not.
func (p *process) ready() error {
	last := ""
	for end := time.Now().Add(max(p.startTime, 2*time.Minute)); time.Now().Before(end); {
		if found := address.FindStringSubmatch(p.out.String()); found != nil {
			p.url = found[1]
			resp, err := p.client.Get(p.url + "/readyz")
			if err == nil {
				text, _ := io.ReadAll(resp.Body)
				resp.Body.Close()
				if resp.StatusCode == http.StatusOK {
					return p.readToken()
				}
				last = string(text)
			}
		}
		select {
		case <-p.ended:
			return fmt.Errorf("the host ended: %v\n%s", p.err, p.out)
		case <-time.After(2 * time.Millisecond):
		}
	}
	return fmt.Errorf("the host is not ready: %s\n%s", last, p.out)
}

func (p *process) readToken() error {
	text, err := os.ReadFile(filepath.Join(p.dir, "cli-token"))
	p.token = strings.TrimSpace(string(text))
	return err
}

// kill ends the host as a loss of power would, but for the machine's caches.
func (p *process) kill() {
	p.Helper()
	_ = p.cmd.Process.Kill()
	<-p.ended
	p.client.CloseIdleConnections()
	p.out.CheckRaces(p)
}

// stop ends the host as its user does.
func (p *process) stop() {
	p.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		p.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(time.Minute):
		p.Errorf("the host did not stop\n%s", p.out)
		p.kill()
	}
	p.out.CheckRaces(p) // first: the rest is long
	if p.err != nil {
		p.Errorf("the host ended: %v\n%s", p.err, p.out)
	}
	p.client.CloseIdleConnections()
}

// errUnknown is the outcome of a request whose answer did not arrive.
var errUnknown = errors.New("the answer did not arrive")

// post sends a body to a plugin's endpoint.
func (p *process) post(plugin, path string, body any) (status int, answer []byte, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	return p.request(http.MethodPost, "/plugins/"+plugin+"/"+path, text)
}

// request sends a request with the first token.
func (p *process) request(method, path string, body []byte) (status int, answer []byte, err error) {
	req, err := http.NewRequest(method, p.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if len(body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Authorization", "Bearer "+p.token)
	resp, err := p.client.Do(req)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errUnknown, err)
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(resp.Body)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errUnknown, err)
	}
	return resp.StatusCode, answer, nil
}

// call has the guest c/table call a host function.
func (p *process) call(plugin, function string, params any) (json.RawMessage, error) {
	status, text, err := p.post(plugin, "call", map[string]any{"function": function, "params": params})
	if err != nil {
		return nil, err
	}
	var answer struct{ OK, Error json.RawMessage }
	if err := json.Unmarshal(text, &answer); err != nil || answer.OK == nil {
		return nil, &refusal{status, fmt.Sprintf("%s: status %d: %s", function, status, text)}
	}
	return answer.OK, nil
}

// refusal is an answer that says that nothing was done.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

// Package conformance drives a plugin in any language through every event, host
// function, error and limit of ABI 1, in a real host with a data folder of its
// own, and says what it got wrong. The plugin is a module that does what
// testdata/conformance/README.md says, for the manifest beside that. What an SDK
// has beyond the ABI is for the tests of the SDK.
package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/hosttest"
	plugin "github.com/wasmhost/wasmhost/testdata/conformance"
)

// Result is what came of one check.
type Result struct {
	Check string `json:"check"`
	// What says what the plugin has to do.
	What   string `json:"what"`
	Passed bool   `json:"passed"`
	// Failures say what was wrong, each in a line or more.
	Failures []string `json:"failures,omitempty"`
	// Milliseconds is how long it took.
	Milliseconds int64 `json:"milliseconds"`
}

// Report is what came of all checks, in the order of their names in the page of
// the kit.
type Report struct {
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Results []Result `json:"results"`
}

// Err returns an error with every failure, nil where there is none.
func (r Report) Err() error {
	var errs []error
	for _, result := range r.Results {
		for _, failure := range result.Failures {
			errs = append(errs, fmt.Errorf("%s: %s", result.Check, failure))
		}
	}
	return errors.Join(errs...)
}

// Manifest returns the manifest of the plugin, after a change, if any.
func Manifest(change func(m map[string]any)) ([]byte, error) {
	text := plugin.Manifest()
	if change == nil {
		return text, nil
	}
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("read the manifest of the conformance kit: %w", err)
	}
	change(m)
	return json.Marshal(m)
}

// group is checks that one host with the plugin serves, one after the other.
type group struct {
	change func(m map[string]any)
	checks []check
	// fails says that the plugin is not to start; its reason is what is checked.
	fails bool
	// timeout is how long a call may run; 0 is what hosts grant.
	timeout time.Duration
}

// check is one row of the table that a run ends with.
type check struct {
	name, what string
	run        func(k *kit)
}

// kit is what a check has.
type kit struct {
	*checking
	host   *hosttest.Host
	site   *site
	reason string // why the plugin did not start
	script bool   // the plugin is one in JavaScript
}

// StartError says that a module did not start, so that there is nothing to check.
type StartError struct{ Reason string }

func (e *StartError) Error() string { return "the guest did not start: " + e.Reason }

// Run drives a module through all checks. What the plugin logs goes to log. The
// error is a [*StartError] where the module does not start, or of the kit alone:
// it could not begin.
func Run(ctx context.Context, module []byte, log io.Writer) (Report, error) {
	return run(ctx, module, log, false)
}

// RunScript is Run for a plugin in JavaScript, in one file. Where the language
// has no form of what is asked for, such as a call that blocks, the plugin does
// what comes next to it; of images it is not told, and how much memory it has
// the host knows.
func RunScript(ctx context.Context, script []byte, log io.Writer) (Report, error) {
	return run(ctx, script, log, true)
}

func run(ctx context.Context, backend []byte, log io.Writer, script bool) (Report, error) {
	scratch, err := os.MkdirTemp("", "wasmhost-conformance-")
	if err != nil {
		return Report{}, fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	site := newSite()
	defer site.Close()
	var report Report
	for _, g := range groups() {
		c := &checking{ctx: ctx, scratch: scratch, log: log}
		if err := runGroup(&kit{checking: c, site: site, script: script}, g, backend, &report); err != nil {
			return Report{}, err
		}
	}
	return report, ctx.Err()
}

func runGroup(k *kit, g group, backend []byte, report *Report) error {
	c := k.checking
	defer c.clean()
	dir, err := os.MkdirTemp(c.scratch, "")
	if err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	text, err := Manifest(func(m map[string]any) {
		if k.script {
			m["backend"].(map[string]any)["entryPoint"] = "backend.js"
		}
		if g.change != nil {
			g.change(m)
		}
	})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o600); err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	opts := hosttest.Options{Dir: dir, Backend: backend, LogLevel: slog.LevelDebug,
		AllowHosts: []string{k.site.host}, Secrets: map[string]string{"s": "secret"},
		Configure: func(cfg *host.Config) { cfg.Plugins.CallTimeout = g.timeout }}
	began := c.run(func() {
		if g.fails {
			k.reason = hosttest.StartError(c, opts)
		} else {
			k.host = hosttest.Start(c, opts)
		}
	})
	if len(report.Results) == 0 && len(began) > 0 { // the first group: no other starts either
		return &StartError{Reason: strings.TrimPrefix(strings.Join(began, "\n"), "hosttest: ")}
	}
	for i, check := range g.checks {
		begun := time.Now()
		failures := []string{"not tried: the plugin did not start"}
		switch {
		case len(began) == 0:
			failures = c.run(func() { check.run(k) })
		case i == 0:
			failures = []string{strings.TrimPrefix(strings.Join(began, "\n"), "hosttest: ")}
		}
		result := Result{Check: check.name, What: check.what, Passed: len(failures) == 0, Failures: failures,
			Milliseconds: time.Since(begun).Milliseconds()}
		if result.Passed {
			report.Passed++
		} else {
			report.Failed++
		}
		report.Results = append(report.Results, result)
	}
	return nil
}

// get sends a request without a body and returns the answer.
func (k *kit) get(path string) (status int, answer string) { return k.host.Call("GET", path, nil) }

// wants sends a request, by POST where there is a body, and holds the answer
// against what is wanted: as JSON, white space and the order of members aside.
func (k *kit) wants(path, body string, status int, want string) bool {
	method := "GET"
	var sent any
	if body != "" {
		method, sent = "POST", body
	}
	got, answer := k.host.Call(method, path, sent)
	if got == status && sameJSON(answer, want) {
		return true
	}
	k.Errorf("%s %s: got %d %.300s, want %d %s", method, path, got, answer, status, want)
	return false
}

// sameJSON reports whether two texts are the same value, digits of numbers
// included where they are not written in another way. No text is no value.
func sameJSON(a, b string) bool {
	if a == "" || b == "" {
		return a == b
	}
	return normal(a) == normal(b)
}

func normal(text string) string {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return "no JSON: " + text
	}
	out, err := json.Marshal(v)
	if err != nil {
		return "no JSON: " + text
	}
	return string(bytes.TrimSpace(out))
}

// seen is an event that the plugin has seen.
type seen struct {
	What, Name string
	Body       json.RawMessage
}

// saw returns what the plugin has seen since the last time, once there are n.
func (k *kit) saw(n int) (all []seen) {
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		var some []seen
		status, answer := k.get("seen")
		if err := json.Unmarshal([]byte(answer), &some); status != 200 || err != nil {
			k.Fatalf("seen: got %d %.300s", status, answer)
		}
		if all = append(all, some...); len(all) >= n || time.Now().After(end) {
			return all
		}
	}
}

// sees checks the one event that the plugin has seen.
func (k *kit) sees(what, name, body string) {
	got := k.saw(1)
	if len(got) != 1 || got[0].What != what || got[0].Name != name || !sameJSON(string(got[0].Body), body) {
		k.Errorf("it has seen %s, want one %s %s %s", show(got), what, name, body)
	}
}

func show(all []seen) string {
	var b strings.Builder
	for _, s := range all {
		fmt.Fprintf(&b, "[%s %s %s]", s.What, s.Name, s.Body)
	}
	return "[" + b.String() + "]"
}

package manage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var with string
	var until int
	var inspect bool
	cmd := a.Command(&cobra.Command{
		Use:     "replay FILE",
		GroupID: cli.GroupRun,
		Short:   "Run a recorded plugin again, or other code in its place",
		Long: `Run what 'wasmhost record' has recorded again: the same code, or that of --with, gets the
same calls, and what it asks of the host is answered from the file. Nothing else is within
its reach: no network, no database, no plugin of a host. Each call and each answer is held
against the recorded one, byte for byte; where all are alike the exit code is 0, else it is
1, and the first that differ are shown. Calls that the recording has no answer for fail with
unavailable. --until N stops before call N; --inspect shows the log, and what was written.`,
		Example: "  wasmhost replay tasks.recording\n  wasmhost replay tasks.recording --with ./tasks\n" +
			"  wasmhost replay tasks.recording --until 40 --inspect",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		recorded, err := readRecording(in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		replay := record.NewReplay(recorded)
		replay.Until = until
		var seen inspection
		if inspect {
			replay.Line, replay.Observe = seen.line, seen.observe
		}
		if err := replayFile(ctx, a, recorded, replay, with); err != nil {
			return cli.Output{}, err
		}
		report := replay.Report()
		out := cli.Output{Value: struct {
			Plugin  string   `json:"plugin"`
			Version string   `json:"version"`
			Log     []string `json:"log,omitempty"`
			Written []string `json:"written,omitempty"`
			record.Report
		}{recorded.Header.Plugin, recorded.Header.Version, seen.log, seen.written, report}}
		out.Show = func() { showReplay(in.Term, recorded, &report, &seen) }
		if !report.Same() {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, nil
	})
	cmd.Flags().StringVar(&with, "with", "", "the folder or the package of the code that is run in its place")
	cmd.Flags().IntVar(&until, "until", 0, "stop before this call of the plugin, from 1 on")
	cmd.Flags().BoolVar(&inspect, "inspect", false, "show the log of the plugin, and what it has written")
	return cmd
})

// inspection is what a replay shows of the plugin.
type inspection struct{ log, written []string }

// mostInspected is how many lines and writes are kept, the last.
const mostInspected = 1000

func kept(list []string, one string) []string {
	if len(list) == mostInspected {
		list = list[1:]
	}
	return append(list, one)
}

func (s *inspection) line(level abi.Level, text string) {
	s.log = kept(s.log, logs.LevelName(level)+" "+text)
}

// writing are the functions that write what a plugin stores.
var writing = []string{"db.insert", "db.update", "db.upsert", "db.delete", "db.deleteWhere", "db.inTransaction",
	"db.commit", "db.rollback", "storage.set", "storage.delete",
	"fs.writeFile", "fs.deleteFile", "secrets.set", "secrets.delete"}

func (s *inspection) observe(function string, params []byte) {
	if slices.Contains(writing, function) {
		s.written = kept(s.written, function+" "+string(params))
	}
}

// replayFile replays a recording with its own program, or that at a path.
func replayFile(ctx context.Context, a *cli.App, f *record.File, replay *record.Replay, with string) error {
	backend := backends.Backend{Entry: f.Header.Entry}
	memory := f.Header.MemoryMB
	files := fstest.MapFS{}
	for name, content := range f.Files {
		files[name] = &fstest.MapFile{Data: content}
	}
	backend.Files = files
	var spaces []hostfuncs.Namespace
	if with != "" {
		folder, done, err := check.Unpacked(ctx, with)
		if err != nil {
			return err
		}
		defer done()
		root, err := os.OpenRoot(folder)
		if err != nil {
			return fmt.Errorf("open the plugin's folder: %w", err)
		}
		defer root.Close()
		if spaces, _, err = a.Library(root); err != nil {
			return err
		}
		m, findings, err := manifest.Load(root.FS(), manifest.Options{Lenient: true, SDKVersion: abi.SDKVersion})
		if err != nil {
			return err
		}
		if m == nil || m.Backend == nil {
			return fmt.Errorf("%s has no backend (%s); run 'wasmhost validate'", with, cli.Count(len(findings), "finding"))
		}
		backend.Files, backend.Entry, memory = root.FS(), path.Clean(m.Backend.EntryPoint), m.MemoryMB()
		if _, err := fs.Stat(backend.Files, backend.Entry); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s has no %s yet; run 'wasmhost build' there", with, backend.Entry)
		}
	}
	kit, err := hostfuncs.NewKit(spaces...)
	if err != nil {
		return err
	}
	all := backends.New(engine.Config{CacheDir: a.CodeCache(), Code: a.Code, Kit: kit,
		Logger: slog.New(slog.DiscardHandler)}, js.Config{}, extism.Limits{})
	defer all.Close(context.WithoutCancel(ctx))
	driver := all.Drivers()[path.Ext(backend.Entry)]
	if driver == nil {
		return fmt.Errorf("the backend %s is of no kind that this program runs", cli.Clean(backend.Entry))
	}
	program, err := driver.Load(ctx, backend, backends.LoadOptions{MemoryMB: memory,
		Access: func(string) (declared, granted bool) { return true, true }})
	if err != nil {
		return err
	}
	defer program.Close(context.WithoutCancel(ctx))
	runs, ok := program.(backends.Replayer)
	if !ok {
		return errors.New("plug-ins of Extism's cannot be replayed")
	}
	return runs.Replay(ctx, backends.Env{Functions: hostfuncs.Set{}, Tape: replay.Track(), ActivateTimeout: time.Minute})
}

// showReplay prints what a replay has found.
func showReplay(t *cli.Term, f *record.File, r *record.Report, seen *inspection) {
	for _, line := range seen.log {
		t.Printf("log: %s", cli.Clean(line))
	}
	for _, line := range seen.written {
		t.Printf("wrote: %s", cli.Clean(line))
	}
	if r.Stopped > 0 {
		t.Printf("Stopped before call %d.", r.Stopped)
	}
	t.Printf("%s %s: %d of %s alike, with %s of the host; it did %s.", cli.Clean(f.Header.Plugin),
		cli.Clean(f.Header.Version), r.Alike, cli.Count(r.Calls, "call"), cli.Count(r.HostCalls, "call"), workText(r))
	for n, d := range r.Differences {
		if n == shownDifferences {
			t.Printf("... and %d more differences; --json has more of them", len(r.Differences)-n+r.More)
			break
		}
		t.Printf("call %d: %s", d.Call, d.What)
		if d.Was != "" {
			t.Printf("  - %s", cli.Clean(d.Was))
		}
		if d.Is != "" {
			t.Printf("  + %s", cli.Clean(d.Is))
		}
	}
	var more []string
	for name, n := range r.New {
		more = append(more, fmt.Sprintf("%s (%d)", name, n))
	}
	if slices.Sort(more); len(more) > 0 {
		t.Printf("It calls what the recording has no answer for: %s.", cli.Clean(strings.Join(more, ", ")))
	}
}

// shownDifferences is how many are shown in the terminal.
const shownDifferences = 10

// workText compares what was computed.
func workText(r *record.Report) string {
	if r.UnitsBefore == 0 || r.Units == r.UnitsBefore {
		return "the same work"
	}
	return fmt.Sprintf("%.1f %% of the work that was recorded", 100*float64(r.Units)/float64(r.UnitsBefore))
}

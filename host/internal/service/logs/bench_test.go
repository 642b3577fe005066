package logs

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// BenchmarkWrite compares Write with a JSON handler of log/slog on an open
// file, in turns. "sustained" waits until all entries are in the file; "burst"
// is what a plugin waits for 100 entries that fit into the buffer. Both are
// shares of the time that slog takes; worst-µs is the longest single Write.
func BenchmarkWrite(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"80B", 80}, {"1KiB", 1 << 10}, {"16KiB", 16 << 10}} {
		b.Run(size.name, func(b *testing.B) {
			logs, _ := openTest(b, Limits{FileMB: 64, TotalMB: 128})
			log := logs.Plugin("a")
			out, err := os.OpenFile(filepath.Join(b.TempDir(), "slog"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
			if err != nil {
				b.Fatal(err)
			}
			defer out.Close()
			plain := slog.New(slog.NewJSONHandler(out, nil)).With("plugin", "a")
			text := strings.Repeat("0123456789", size.bytes/10)
			burst := min(100, wakeBytes/2/size.bytes)
			var slogTime, burstTime, allTime, worst time.Duration
			var worsts []time.Duration
			ctx := context.Background()
			for b.Loop() {
				start := time.Now()
				for range burst {
					plain.LogAttrs(ctx, slog.LevelInfo, text, slog.String("request_id", "0123456789abcdef"))
				}
				slogTime += time.Since(start)
				start = time.Now()
				worst = 0
				for range burst {
					before := time.Now()
					log.Write(abi.LevelInfo, "0123456789abcdef", text)
					worst = max(worst, time.Since(before))
				}
				burstTime += time.Since(start)
				if err := log.Flush(ctx); err != nil {
					b.Fatal(err)
				}
				allTime += time.Since(start)
				worsts = append(worsts, worst)
				if len(worsts)%200 == 0 {
					b.StopTimer()
					if err := out.Truncate(0); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
			}
			if log.Lost() != 0 {
				b.Fatalf("%d entries were lost", log.Lost())
			}
			n := float64(b.N * burst)
			b.ReportMetric(float64(slogTime)/n, "slog-ns/entry")
			b.ReportMetric(float64(burstTime)/n, "write-ns/entry")
			b.ReportMetric(float64(burstTime)/float64(slogTime), "burst/x")
			b.ReportMetric(float64(allTime)/float64(slogTime), "sustained/x")
			b.ReportMetric(float64(slices.Max(worsts))/1e3, "worst-µs")
		})
	}
}

// BenchmarkTail reads the newest 100 entries, and one request's out of 16 MiB.
func BenchmarkTail(b *testing.B) {
	logs, _ := openTest(b, Limits{})
	logs.fullWait = time.Minute
	log := logs.Plugin("a")
	text := strings.Repeat("0123456789", 15)
	for range 60_000 {
		log.Write(abi.LevelInfo, "0123456789abcdef", text)
	}
	for _, c := range []struct {
		name  string
		query Query
	}{{"newest", Query{}}, {"request", Query{RequestID: "absent"}}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				tailOf(b, log, c.query)
			}
		})
	}
}

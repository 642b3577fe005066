package postgrestest

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Ways benchmarks a database on a server that waits for its disk: reached by its
// port, then by its socket.
func Ways(b *testing.B, each func(b *testing.B, c client.Config)) {
	b.Helper()
	s := NewDurable(b)
	b.Run("tcp", func(b *testing.B) { each(b, s.Config(b)) })
	b.Run("socket", func(b *testing.B) { each(b, s.BySocket(b, s.Config(b))) })
}

// Compare does a round with a file, side 0, and on a server, side 1, in turns, and
// reports the shortest of each by its operations: beside other work on the machine,
// that is nearest to what the round itself takes.
func Compare(b *testing.B, operations int, round func(side int) error) {
	b.Helper()
	var least [2]time.Duration
	for b.Loop() {
		for side := range least {
			start := time.Now()
			if err := round(side); err != nil {
				b.Fatal(err)
			}
			if took := time.Since(start); least[side] == 0 || took < least[side] {
				least[side] = took
			}
		}
	}
	b.ReportMetric(float64(least[0].Nanoseconds())/float64(operations), "ns/file")
	b.ReportMetric(float64(least[1].Nanoseconds())/float64(operations), "ns/server")
	b.ReportMetric(float64(least[1])/float64(least[0]), "times")
}

package postgrestest

import (
	"testing"
	"time"
)

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

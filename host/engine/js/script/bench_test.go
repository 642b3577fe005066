package script

import (
	"strings"
	"testing"
	"time"
)

// BenchmarkLoad measures a module that is passed through, against the same
// text as CommonJS, which goes through esbuild.
func BenchmarkLoad(b *testing.B) {
	body := strings.Repeat("function f(a, b) { if (a) { return b.c(d => d + 1); } return { a, b: [1, 2, 'three'] }; }\n", 500)
	whole := folder("a.js", body+"export default f;\n")
	common := folder("a.js", body+"module.exports = f;\n")
	begun := time.Now()
	const rounds = 10
	for range rounds {
		if _, err := Load(b.Context(), common, "a.js", Options{}); err != nil {
			b.Fatal(err)
		}
	}
	bundled := time.Since(begun) / rounds
	for b.Loop() {
		if _, err := Load(b.Context(), whole, "a.js", Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(body)))
	b.ReportMetric(float64(bundled)/(float64(b.Elapsed())/float64(b.N)), "bundled/passed")
}

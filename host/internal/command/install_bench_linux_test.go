package command

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// BenchmarkInstallFromRegistry installs a plugin whose package has 4 MiB from a
// registry of this machine, as a ratio to reading and writing as much as often as
// that has to: it is sent, stored and unpacked. The registry is in this process,
// too, so that the memory is more than what the host takes.
func BenchmarkInstallFromRegistry(b *testing.B) {
	const size = 4 << 20
	content := make([]byte, size)
	random := rand.NewChaCha8([32]byte{5})
	_, _ = random.Read(content) // never fails, and compresses to nothing less
	c, at := newCLI(b), newRegistry(b)
	pushedBy(b, c, at+":1.0.0", versionOf(b, "1.0.0", string(content)))
	before := statusKB(b, "VmRSS")
	var took, copied time.Duration
	for b.Loop() {
		begun := time.Now()
		c.must("install", "oci://"+at+":1.0.0", "--plain-http", "--yes")
		took += time.Since(begun)
		begun = time.Now()
		for range 3 {
			file := filepath.Join(b.TempDir(), "copy")
			if err := os.WriteFile(file, content, 0o600); err != nil {
				b.Fatal(err)
			}
			if _, err := os.ReadFile(file); err != nil {
				b.Fatal(err)
			}
		}
		copied += time.Since(begun)
		c.must("remove", "echo", "--purge", "--yes")
	}
	b.ReportMetric(float64(took)/float64(copied), "times-three-copies")
	b.ReportMetric(took.Seconds()*1000/float64(b.N), "ms/install")
	b.ReportMetric(float64(statusKB(b, "VmHWM")-before)/1024, "more-MiB-at-most")
}

// statusKB is a field of what the system counts for this process, in KiB.
func statusKB(b *testing.B, field string) int {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	n, err := strconv.Atoi(regexp.MustCompile(field + `:\s+(\d+) kB`).FindStringSubmatch(string(status))[1])
	if err != nil {
		b.Fatal(err)
	}
	return n
}

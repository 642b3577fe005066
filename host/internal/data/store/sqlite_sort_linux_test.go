package store

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// statusBytes returns a field of what the system counts for this process, in bytes.
func statusBytes(t *testing.T, field string) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(field + `:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no %s in the status", field)
	}
	kib, err := strconv.ParseInt(string(found[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kib << 10
}

// Four sorted queries at a time over more than a result may hold take little
// memory, of rows that are long and of values to sort by that are long.
func TestSortMemory(t *testing.T) {
	shorttest.Skip(t)
	// Four sorts in memory would take 256 MiB. What they take is up to 150,
	// depending on when garbage is collected.
	const rows, size, most = 64, 1 << 20, 200 << 20
	s := openSortable(t)
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // what matters here is kept, not garbage
	// Equal up to their last bytes, so that comparing reads all of them.
	if err := inFile(s).writer.run(t.Context(),
		fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO "notes:notes" ("id", "created_at", "updated_at", "text", "weight")
		SELECT printf('%%08d', i), '', '', printf('%%0*d', %d, i * 7919 %% 1000003), -i FROM n`, rows, size)); err != nil {
		t.Fatal(err)
	}
	// What four results take that are not sorted, which differs with -race.
	unsorted := growth(t, s, "{}", nil)
	for name, test := range map[string]struct {
		options string
		ids     []string // nil where the result is too long
	}{
		"long rows":           {options: `{"orderBy":{"weight":"asc"}}`},
		"long rows, a page":   {`{"orderBy":{"weight":"asc"},"limit":2,"offset":1}`, []string{"00000063", "00000062"}},
		"long values":         {options: `{"orderBy":{"text":"asc"}}`},
		"long values, a page": {`{"orderBy":{"text":"desc"},"limit":1,"offset":63}`, []string{"00000001"}},
	} {
		t.Run(name, func(t *testing.T) {
			if grown := growth(t, s, test.options, test.ids); grown > max(unsorted, most) {
				t.Errorf("the process grew by %d MiB for 4 queries, and by %d MiB without sorting", grown>>20, unsorted>>20)
			}
		})
	}
}

// growth runs a query four times at once, and returns by how many bytes the
// process was larger than before at its largest. The result is the rows with
// ids, or too long where there are none.
func growth(t *testing.T, s *Store, options string, ids []string) int64 {
	t.Helper()
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200); err != nil { // the peak starts over
		t.Fatal(err)
	}
	before := statusBytes(t, "VmRSS")
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			rows, err := s.Query(t.Context(), nil, "notes", []byte(options))
			if ids == nil {
				if codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(err.Error(), "16777216 bytes") {
					t.Errorf("got %d bytes, %v", len(rows), err)
				}
				return
			}
			var got []string
			for _, match := range regexp.MustCompile(`"id":"(\d+)"`).FindAllSubmatch(rows, -1) {
				got = append(got, string(match[1]))
			}
			if err != nil || !slices.Equal(got, ids) {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	group.Wait()
	grown := statusBytes(t, "VmHWM") - before
	t.Logf("%s: %d MiB", options, grown>>20)
	return grown
}

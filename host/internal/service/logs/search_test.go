package logs

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

func TestSearchByTextAndTime(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	for i := range 10 {
		log.Write(abi.LevelInfo, "", fmt.Sprintf("Größe %d", i))
		log.Write(abi.LevelInfo, "", "another")
	}
	list, older, err := log.Search(t.Context(), Query{Text: "GRÖSSE"})
	if err != nil || len(list) != 0 || older != 0 {
		t.Fatalf("%d entries, older at %d: %v", len(list), older, err)
	}
	var all []string
	for q := (Query{Text: "größE", Limit: 4}); ; q.Before = older {
		if list, older, err = log.Search(t.Context(), q); err != nil {
			t.Fatal(err)
		}
		all = append(messages(list), all...)
		if older == 0 {
			break
		}
	}
	if len(all) != 10 || !slices.IsSorted(all) || slices.ContainsFunc(all, func(s string) bool {
		return !strings.HasPrefix(s, "Größe")
	}) {
		t.Errorf("found %q", all)
	}
	if got := tailOf(t, log, Query{Until: time.Now().Add(time.Minute)}); len(got) != 20 {
		t.Errorf("%d entries are before a time to come", len(got))
	}
	if got := tailOf(t, log, Query{Until: time.Now().Add(-time.Minute)}); len(got) != 0 {
		t.Errorf("%d entries are before a time that has passed", len(got))
	}
}

// A search that finds nothing ends when its time is over, and goes on from there.
func TestSearchTakesItsTime(t *testing.T) {
	logs, _ := openTest(t, Limits{FlushDelay: time.Millisecond})
	log := logs.Plugin("a")
	log.Write(abi.LevelInfo, "", "needle")
	tailOf(t, log, Query{}) // the writer has read the limits
	logs.fullWait, logs.limits.SearchTime = time.Minute, -time.Second
	for range 1000 {
		log.Write(abi.LevelInfo, "", "hay")
	}
	var q Query
	for q.Text = "needle"; ; {
		list, older, err := log.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 1 {
			break
		}
		if older == 0 || q.Before != 0 && older >= q.Before {
			t.Fatalf("the search does not go on: before %d it stops at %d", q.Before, older)
		}
		q.Before = older
	}
	if q.Before == 0 {
		t.Error("the search did not stop")
	}
}

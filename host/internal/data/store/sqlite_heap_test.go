package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// openWords has rows in which many words begin alike.
func openWords(t *testing.T, account *memory.Account, l Limits) *Store {
	t.Helper()
	l.ValueBytes, l.ResultBytes = 1<<20, 1<<20 // so that four rows are no more than 8 MiB
	s, err := Open(t.Context(), Options{Path: filepath.Join(t.TempDir(), "words.db"), Memory: account, Limits: l,
		Schema: searchable("1.0.0", "body")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for i := range 24 {
		row := fmt.Appendf(nil, `{"id":"%02d","title":"%d","body":"%s"}`, i, i, strings.Repeat("ab abc ", 1<<17))
		if _, err := s.Insert(t.Context(), nil, "notes", row); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

const manyBeginnings = `{"search":"a* ab* abc* a* ab* abc* a* ab* abc*","select":["id"],"limit":1}`

// SQLite takes no more memory for a statement than the limit, and goes on.
func TestMemoryOfStatements(t *testing.T) {
	s := openWords(t, nil, Limits{StatementBytes: 1 << 20})
	for range 3 {
		_, err := s.Query(t.Context(), nil, "notes", []byte(manyBeginnings))
		if codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(fmt.Sprint(err), "store.statement-bytes") {
			t.Fatalf("a search of many beginnings: %v", err)
		}
		if got := found(t, s, `{"where":{"title":"3"},"select":["id"]}`); got != "03" {
			t.Fatalf("afterwards %q is found", got)
		}
	}
	s = openWords(t, nil, Limits{StatementBytes: 1 << 30})
	if got := found(t, s, manyBeginnings); len(got) != 2 {
		t.Errorf("with a higher limit %q is found", got)
	}
}

// It is taken from the budget of plugins meanwhile, and given back.
func TestMemoryOfStatementsIsCounted(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 16})
	s := openWords(t, budget.NewAccount(), Limits{StatementBytes: 1 << 30})
	before := budget.Figures()
	_, err := s.Query(t.Context(), nil, "notes", []byte(manyBeginnings))
	if codeOf(err) != abi.CodeUnavailable || !strings.Contains(fmt.Sprint(err), "memory.plugins-mb") {
		t.Errorf("a search beyond the budget: %v", err)
	}
	if after := budget.Figures(); after.Used > before.Used+4<<20 || after.Refused == before.Refused {
		t.Errorf("before %+v, and afterwards %+v", before, after)
	}
}

// leaving waits for so many looks at it, and then no more.
type leaving struct {
	context.Context
	looks int
}

func (l *leaving) Err() error {
	if l.looks--; l.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// FTS5 looks at no deadline, but each piece of memory that it takes is a look.
func TestDeadlineOfSearch(t *testing.T) {
	s := openWords(t, nil, Limits{StatementBytes: 1 << 30})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	_, err := s.Query(&leaving{ctx, 1000}, nil, "notes", []byte(manyBeginnings))
	if codeOf(err) != abi.CodeDeadlineExceeded {
		t.Errorf("a search that nobody waits for: %v", err)
	}
}

func TestWordsOfSearch(t *testing.T) {
	s := openSearch(t, Options{Path: filepath.Join(t.TempDir(), "words.db"), Limits: Limits{SearchWords: 3}},
		searchable("1.0.0", "body"))
	defer s.Close()
	if got := found(t, s, `{"search":"a b* \"c\""}`); got != "" {
		t.Errorf("%q is found", got)
	}
	_, err := s.Query(t.Context(), nil, "notes", []byte(`{"search":"a \"b-c d\""}`))
	if codeOf(err) != abi.CodeQuotaExceeded || !strings.Contains(fmt.Sprint(err), "store.search-words") {
		t.Errorf("four words: %v", err)
	}
}

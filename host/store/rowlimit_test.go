package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// A row cannot grow beyond what may be read of it, write by write: every reader
// of it, and every upsert, would hold all of it. What is refused changes nothing.
func TestRowsDoNotGrowForEver(t *testing.T) {
	ctx := t.Context()
	var columns []Column
	for i := range 6 {
		columns = append(columns, Column{Name: fmt.Sprint("c", i), Type: TypeText})
	}
	s, err := Open(ctx, Options{Path: filepath.Join(t.TempDir(), "plugin.db"), Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "wide", Columns: columns, UniqueIndexes: [][]string{{"c5"}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Insert(ctx, nil, "wide", []byte(`{"id":"a","c5":"k"}`)); err != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("x", 8<<20)
	for i, want := range []abi.Code{"", "", abi.CodeQuotaExceeded, abi.CodeQuotaExceeded} {
		if err := s.Update(ctx, "wide", "a", fmt.Appendf(nil, `{"c%d":%q}`, i, large)); want != "" && codeOf(err) != want || want == "" && err != nil {
			t.Errorf("column %d: %v, want %q", i, err, want)
		}
	}
	if _, err := s.Upsert(ctx, nil, "wide", []byte(`["c5"]`), fmt.Appendf(nil, `{"c5":"k","c3":%q}`, large)); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("upsert: %v", err)
	}
	if n, err := s.Count(ctx, "wide", []byte(`{"c2":null,"c3":null}`)); err != nil || n != 1 {
		t.Errorf("after what was refused: %d, %v", n, err)
	}
	row, err := s.Upsert(ctx, nil, "wide", []byte(`["c5"]`), []byte(`{"c5":"k","c4":"small"}`))
	if err != nil || len(row) < 16<<20 || len(row) > s.limits.rowBytes()+1024 {
		t.Errorf("an upsert returned %d bytes, %v", len(row), err)
	}
}

package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// A row cannot grow beyond what may be read of it, write by write: every reader
// of it, and every upsert, would hold all of it. What is refused changes nothing.
func TestRowsDoNotGrowForEver(t *testing.T) {
	shorttest.Skip(t)
	ctx := t.Context()
	var columns []Column
	for i := range 6 {
		columns = append(columns, Column{Name: fmt.Sprint("c", i), Type: TypeText})
	}
	const most = 1 << 20 // in proportion as by default
	s, err := Open(ctx, withLimits(OptionsFor(t, Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "wide", Columns: columns, UniqueIndexes: [][]string{{"c5"}}}}}),
		Limits{ValueBytes: most, ResultBytes: 2 * most}))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Insert(ctx, nil, "wide", []byte(`{"id":"a","c5":"k"}`)); err != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("x", most)
	for i, want := range []abi.Code{"", "", abi.CodeQuotaExceeded, abi.CodeQuotaExceeded} {
		if err := s.Update(ctx, "wide", "a", fmt.Appendf(nil, `{"c%d":%q}`, i, large)); want != "" && codeOf(err) != want ||
			want == "" && err != nil {
			t.Errorf("column %d: %v, want %q", i, err, want)
		}
	}
	if _, err := s.Upsert(ctx, nil, "wide", []byte(`["c5"]`),
		fmt.Appendf(nil, `{"c5":"k","c3":%q}`, large)); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("upsert: %v", err)
	}
	if n, err := s.Count(ctx, "wide", []byte(`{"c2":null,"c3":null}`)); err != nil || n != 1 {
		t.Errorf("after what was refused: %d, %v", n, err)
	}
	asked := int64(0)
	budgeted := hostfuncs.WithBudget(ctx, func(_ context.Context, size int64) error {
		asked = size
		return nil
	})
	row, err := s.Upsert(budgeted, nil, "wide", []byte(`["c5"]`), []byte(`{"c5":"k","c4":"small"}`))
	if err != nil || len(row) < 2*most || len(row) > s.limits.rowBytes()+1024 {
		t.Errorf("an upsert returned %d bytes, %v", len(row), err)
	}
	if asked < int64(len(row)) || asked > int64(len(row))+4096 {
		t.Errorf("an upsert reserved %d bytes and returned %d", asked, len(row))
	}
	// What escapes make of a row that is not too long is not even made.
	if _, err := s.Insert(ctx, nil, "wide", fmt.Appendf(nil, `{"id":"b","c0":%q}`,
		strings.Repeat("\b", most*7/8))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.GetByID(ctx, nil, "wide", "b"); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("get: %v", err)
	}
	if _, err := s.Query(ctx, nil, "wide", []byte(`{"where":{"id":"b"}}`)); codeOf(err) != abi.CodeQuotaExceeded {
		t.Errorf("query: %v", err)
	}
}

// The size of a row is known before it is written as JSON, and is not less.
func TestSizeOfRows(t *testing.T) {
	c := &collection{columns: []column{{key: `{"a":`, typ: TypeText}, {key: `,"b":`, typ: TypeJSON},
		{key: `,"c":`, typ: TypeReal}}}
	for _, text := range []string{"", "plain", "\x00\x01\n\"\\é\u2028", strings.Repeat("\x01", 100_000),
		strings.Repeat("x", 100_000)} {
		row := []driver.Value{text, `{"k":["\n"]}`, -1.2345678901234567e-300}
		written, err := c.appendRow(nil, row)
		if size := c.jsonSize(row); err != nil || size < len(written) || size > 6*len(written)+200 ||
			len(written) > longRow && size > len(written)+200 {
			t.Errorf("%.20q: said to have %d bytes, has %d, %v", text, size, len(written), err)
		}
	}
}

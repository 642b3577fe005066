package engine

import (
	"context"
	"errors"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// Tables are taken from the budget as large as they may get, and come back.
func TestTablesAreCounted(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 4})
	e := newTestEngine(t, Config{Memory: budget, Limits: Limits{TableElements: 65_536}})
	m, err := e.Load(t.Context(), guesttest.WAT(t, "table-growing"), LoadOptions{MemoryMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close(context.Background())
	account := budget.NewAccount()
	in, err := m.Instantiate(InstanceOptions{Memory: account})
	if err != nil {
		t.Fatal(err)
	}
	const page = 64 << 10
	if used := account.Used(); used != 65_536*elementBytes+page {
		t.Errorf("an instance takes %d bytes, want those of a page and of its table", used)
	}
	in.Close()
	if left := account.Used(); left != 0 {
		t.Errorf("%d bytes are still taken", left)
	}

	others := budget.NewAccount()
	for others.Grow(page) == nil || budget.NewAccount().Grow(page) == nil {
	}
	_, err = m.Instantiate(InstanceOptions{Memory: account})
	if !errors.As(err, new(*memory.Error)) {
		t.Errorf("without room: %v", err)
	}
	if left := account.Used(); left != 0 {
		t.Errorf("%d bytes are taken for nothing", left)
	}
}

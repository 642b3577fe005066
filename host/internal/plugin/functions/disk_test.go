package functions

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// While a part of the space that is set aside is gone, what stores something is
// refused; reading and deleting go on.
func TestStoringWhileTheDiskIsShort(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, disk.FolderName), 0o700); err != nil {
		t.Fatal(err)
	}
	reserve, err := disk.NewReserve(dir, disk.Limits{ReserveBytes: 1 << 20}, slog.New(slog.DiscardHandler))
	if err != nil || !reserve.Short() {
		t.Fatalf("the reserve is whole, or %v", err)
	}
	set := hostfuncs.Set{}
	for _, f := range hostfuncs.Functions() {
		set[hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}] = func(context.Context, []byte) (abi.RawJSON, error) {
			return abi.RawJSON("null"), nil
		}
	}
	delete(set, hostfuncs.Key{Namespace: "rss", Name: "addFeed"}) // a set may lack functions
	set = Host{Reserve: reserve}.Of("p", nil, nil).whileStorable(set)
	for name, refused := range map[[2]string]bool{
		{"db", "insert"}: true, {"storage", "set"}: true, {"fs", "writeFile"}: true, {"sessions", "sendMessage"}: true,
		{"toast", "show"}: true, {"db", "query"}: false, {"db", "delete"}: false, {"fs", "deleteFile"}: false,
	} {
		_, err := set[hostfuncs.Key{Namespace: name[0], Name: name[1]}](t.Context(), nil)
		if errors.Is(err, abi.NewError(abi.CodeStorageError, "")) != refused {
			t.Errorf("%s.%s: %v", name[0], name[1], err)
		}
	}
}

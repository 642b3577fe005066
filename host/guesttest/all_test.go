package guesttest_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// features are what the engine enables.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst

// deviant are the guests that break the contract in what they export, on
// purpose.
var deviant = map[string]bool{
	"c/extism_echo":          true, // speaks the Extism ABI
	"c/extism_script":        true, // as well
	"c/extism_services":      true, // as well
	"c/extism_user":          true, // as well
	"wat/dispatch-global":    true,
	"wat/dispatch-missing":   true,
	"wat/dispatch-signature": true,
	"wat/dispatch-v2":        true,
	"wat/memory-missing":     true,
	"wat/growing":            true,
	"wat/table-growing":      true,
	"wat/memory-not-shown":   true,
	"wat/memory-other-name":  true,
}

// comment is the begin of a guest's source.
var comment = regexp.MustCompile(`^(?:/\*|;;) [A-Z_][^.]{10,}`)

// TestBuildAll builds every guest and compiles it with the plain engine: what
// is hostile about a guest lies in what it does, not in malformed bytes.
func TestBuildAll(t *testing.T) {
	shorttest.Skip(t)
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCoreFeatures(features))
	t.Cleanup(func() { r.Close(ctx) })
	for name, wasm := range guesttest.All(t) {
		t.Run(name, func(t *testing.T) {
			language, _, _ := strings.Cut(name, "/")
			text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "guests", filepath.FromSlash(name)+"."+language))
			if err != nil || !comment.Match(text) {
				t.Errorf("%s does not begin with a comment that tells what it does: %v", name, err)
			}
			compiled, err := r.CompileModule(ctx, wasm)
			if err != nil {
				t.Fatal(err)
			}
			defer compiled.Close(ctx)
			if conforms := checkExports(compiled) == ""; conforms == deviant[name] {
				t.Errorf("deviant: %v, exports: %q", deviant[name], checkExports(compiled))
			}
		})
	}
}

// checkExports returns what is wrong with the exports of a guest, or "".
func checkExports(m wazero.CompiledModule) string {
	if m.ExportedMemories()[abi.ExportMemory] == nil {
		return "no memory"
	}
	f := m.ExportedFunctions()[abi.ExportDispatch]
	if f == nil {
		return "no dispatch"
	}
	p := f.ParamTypes()
	if len(p) != 3 || p[0] != api.ValueTypeI32 || p[1] != api.ValueTypeI32 || p[2] != api.ValueTypeI32 ||
		len(f.ResultTypes()) != 0 {
		return "dispatch has another signature"
	}
	return ""
}

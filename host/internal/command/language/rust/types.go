package rust

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/rust"
)

// putTypes writes the schemas that the crate schemars makes of the types that the source
// names, where the manifest refers to them.
func putTypes(ctx context.Context, root *os.Root, tool rustsdk.Tool) error {
	names, err := language.WantedTypes(root)
	if err != nil || len(names) == 0 {
		return err
	}
	module, err := tool.Describing(ctx, root.Name())
	if err != nil {
		return language.Refused(ctx, root, err)
	}
	text, err := schemas(ctx, module)
	if err != nil {
		return fmt.Errorf("make the schemas of types: %w", err)
	}
	_, err = language.PutTypes(root, text)
	return err
}

const (
	// mostTime is how long the plugin may make schemas.
	mostTime = 10 * time.Second
	// mostPages is how many pages of 64 KiB of memory it has meanwhile.
	mostPages = 1024
)

// schemas has a module make the document. What it imports of the host does nothing: the
// plugin is not activated, it writes a text.
func schemas(ctx context.Context, module []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter().
		WithMemoryLimitPages(mostPages).WithCloseOnContextDone(true))
	defer r.Close(context.WithoutCancel(ctx))
	compiled, err := r.CompileModule(ctx, module)
	if err != nil {
		return nil, err
	}
	hosts := map[string]wazero.HostModuleBuilder{}
	for _, f := range compiled.ImportedFunctions() {
		from, name, _ := f.Import()
		if hosts[from] == nil {
			hosts[from] = r.NewHostModuleBuilder(from)
		}
		results := len(f.ResultTypes())
		hosts[from].NewFunctionBuilder().WithGoFunction(api.GoFunc(func(_ context.Context, stack []uint64) {
			clear(stack[:results])
		}), f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	for _, builder := range hosts {
		if _, err := builder.Instantiate(ctx); err != nil {
			return nil, err
		}
	}
	m, err := r.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithStartFunctions("_initialize"))
	if err != nil {
		return nil, err
	}
	export := m.ExportedFunction(rustsdk.SchemasExport)
	if export == nil || len(export.Definition().ResultTypes()) != 1 || m.Memory() == nil {
		return nil, fmt.Errorf("%s refers to %s, and the source names no types; write wasmhost::schemas!(...) with those "+
			"that it refers to", manifest.FileName, language.TypesFile)
	}
	answer, err := export.Call(ctx)
	if err != nil {
		return nil, err
	}
	text, ok := m.Memory().Read(uint32(answer[0]>>32), uint32(answer[0]))
	if !ok || len(text) > schema.MaxBytes {
		return nil, fmt.Errorf("they have more than the %d bytes that a file of schemas has; write that of the largest type "+
			"by hand", schema.MaxBytes)
	}
	return language.TypesText(text)
}

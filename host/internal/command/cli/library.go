package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// LibraryFile is what an application exports of its functions, in the folder of a plugin
// that is for it: there every command finds it.
const LibraryFile = "library.json"

// AddLibrary adds the flag --with.
func (a *App) AddLibrary(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.library, "with", "",
		"`FILE` with the functions that an application has exported (default: "+LibraryFile+" in the plugin's folder)")
}

// Library returns the namespaces of the application that the plugin in a folder is for,
// and the file that they are from; none where there is no such file.
func (a *App) Library(folder *os.Root) (spaces []hostfuncs.Namespace, text []byte, err error) {
	name := cmp.Or(a.library, LibraryFile)
	var file *os.File
	if a.library != "" {
		file, err = os.Open(name)
	} else if file, err = folder.Open(name); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, Usage(err)
	}
	defer file.Close()
	if text, err = io.ReadAll(io.LimitReader(file, hostfuncs.MaxLibrary+1)); err == nil {
		spaces, err = hostfuncs.ReadLibrary(bytes.NewReader(text))
	}
	if err != nil {
		return nil, nil, Usage(fmt.Errorf("read %s: %w; export it anew from the application", Clean(name), err))
	}
	return spaces, text, nil
}

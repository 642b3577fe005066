package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Files is the plugin's data folder: texts in UTF-8 by path. It needs the
// permission storage. Paths are relative to the folder and have slashes on
// every system; one that leads out of it is [ErrInvalidArgument].
//
// Every call waits for the host while other handlers run, and ends early when
// its context ends; a write that was given up so may have been done all the
// same. By default a plugin may have 10,000 files of together 256 MiB, one
// file 8 MiB; beyond that calls fail with [ErrQuotaExceeded].
type Files struct{ plugin *plugin }

// FS returns the plugin's data folder.
func (c *Context) FS() Files { return Files{c.plugin} }

// ReadFile returns the text of a file. One that is not there is
// [ErrNotFound], one that is not UTF-8 [ErrStorage].
func (f Files) ReadFile(ctx context.Context, path string) (string, error) {
	if ctx.Err() != nil {
		return "", contextError(ctx)
	}
	number, err := hostcall.FSReadFileStart(path)
	return textResult(f.plugin.outcome(ctx, number, err))
}

// WriteFile replaces a file as a whole, makes the folders above it, and
// returns once the text is on the disk. Readers see the old text or the new
// one, never a part.
func (f Files) WriteFile(ctx context.Context, path, text string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.FSWriteFileStart(path, text)
	_, err = f.plugin.outcome(ctx, number, err)
	return err
}

// Exists reports whether there is a file or a folder.
func (f Files) Exists(ctx context.Context, path string) (bool, error) {
	if ctx.Err() != nil {
		return false, contextError(ctx)
	}
	number, err := hostcall.FSExistsStart(path)
	result, err := f.plugin.outcome(ctx, number, err)
	return string(result) == "true", err
}

// DirEntry is one name in a folder.
type DirEntry struct {
	Name   string
	Folder bool
}

// ListDir returns what is in a folder, sorted by name; the empty path is the
// data folder itself. A folder that is not there is [ErrNotFound].
func (f Files) ListDir(ctx context.Context, path string) ([]DirEntry, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	folder := &path
	if path == "" {
		folder = nil
	}
	number, err := hostcall.FSListDirStart(folder)
	result, err := f.plugin.outcome(ctx, number, err)
	if err != nil {
		return nil, err
	}
	var entries []DirEntry
	if err := jsoncodec.DecodeFunc[[]DirEntry](decodeDir).Unmarshal(result, &entries); err != nil {
		return nil, unreadable(err)
	}
	return entries, nil
}

func decodeDir(d *jsoncodec.Decoder, entries *[]DirEntry) error {
	return jsoncodec.DecodeSlice(d, entries, func(d *jsoncodec.Decoder, e *DirEntry) error {
		name, err := d.FirstName()
		for err == nil && name != nil {
			switch string(name) {
			case "name":
				err = jsoncodec.DecodeString(d, &e.Name)
			case "folder":
				err = jsoncodec.DecodeBool(d, &e.Folder)
			default:
				err = d.Skip()
			}
			if err == nil {
				name, err = d.NextName()
			}
		}
		return err
	})
}

// DeleteFile deletes a file, or a folder that is empty. One that is not there
// is [ErrNotFound].
func (f Files) DeleteFile(ctx context.Context, path string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.FSDeleteFileStart(path)
	_, err = f.plugin.outcome(ctx, number, err)
	return err
}

// textResult returns the string that a result is.
func textResult(result []byte, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, _, err := abi.ReadString(result, 0)
	if err != nil {
		return "", unreadable(err)
	}
	return text, nil
}

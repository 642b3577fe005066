package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Which paths are allowed is for the service to say; here they are only text.

// Files is the data folder of one plugin.
type Files interface {
	ReadFile(ctx context.Context, path string) (string, error)
	WriteFile(ctx context.Context, path, text string) error
	Exists(ctx context.Context, path string) (bool, error)
	// ListDir returns what is in a folder, sorted by name; the empty path is
	// the data folder itself.
	ListDir(ctx context.Context, path string) ([]DirEntry, error)
	DeleteFile(ctx context.Context, path string) error
}

// DirEntry is one name in a folder.
type DirEntry struct {
	Name   string
	Folder bool
}

func fsSpace() Namespace {
	path := text("path", "relative to the plugin's data folder, with slashes")
	return serve(Namespace{Name: "fs", Title: "FS", Permission: "storage"}, From[Files],
		[]method[Files]{
			{Function{
				Name: "readFile", Waits: true,
				Params: []Field{path}, MaxParams: MaxTextParams,
				Result: Type{Kind: TypeString}, ResultBudget: LongResult, Reserves: true,
				Errors: stored(abi.CodeNotFound),
				Doc:    "Returns the text of a file, which must be UTF-8.",
			}, fsReadFile},
			{Function{
				Name: "writeFile", Waits: true, Stores: true,
				Params: []Field{path, text("text", "the whole content")}, MaxParams: MaxDataParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Replaces a file as a whole, durably, and makes the folders above it.",
			}, func(ctx context.Context, files Files, p params) (abi.RawJSON, error) {
				return done(files.WriteFile(ctx, p[0].text, p[1].text))
			}},
			{Function{
				Name: "exists", Waits: true,
				Params: []Field{path}, MaxParams: MaxTextParams,
				Result: Type{Kind: TypeBoolean},
				Errors: stored(),
				Doc:    "Reports whether there is a file or a folder.",
			}, func(ctx context.Context, files Files, p params) (abi.RawJSON, error) {
				return truth(files.Exists(ctx, p[0].text))
			}},
			{Function{
				Name: "listDir", Waits: true,
				Params:    []Field{optional(text("path", "a folder; without it, the data folder itself"))},
				MaxParams: MaxTextParams,
				Result: listOf(object("DirEntry",
					text("name", "the name within the folder"),
					boolean("folder", "whether it is a folder"),
				)), ResultBudget: LongResult,
				Errors: stored(),
				Doc:    "Returns what is in a folder, sorted by name; nothing of one that is not there.",
				JS: JavaScript{
					Signature: "listDir(path?: string): Promise<string[]>",
					Result:    JSNameMembers,
					Doc:       "Returns the names of the files and folders in a folder, sorted.",
				},
			}, fsListDir},
			{Function{
				Name: "deleteFile", Waits: true,
				Params: []Field{path}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Deletes a file, or a folder that is empty; one that is not there is ignored.",
			}, func(ctx context.Context, files Files, p params) (abi.RawJSON, error) {
				return done(files.DeleteFile(ctx, p[0].text))
			}},
		})
}

func fsReadFile(ctx context.Context, files Files, p params) (abi.RawJSON, error) {
	text, err := files.ReadFile(ctx, p[0].text)
	if err != nil {
		return nil, err
	}
	size := quotedSize(text)
	if err := Reserve(ctx, size); err != nil {
		return nil, err
	}
	return abi.AppendString(make([]byte, 0, size), text), nil
}

func fsListDir(ctx context.Context, files Files, p params) (abi.RawJSON, error) {
	entries, err := files.ListDir(ctx, p[0].text)
	if err != nil {
		return nil, err
	}
	result := append(make([]byte, 0, firstBuffer), '[')
	for i, entry := range entries {
		if i > 0 {
			result = append(result, ',')
		}
		result = append(result, `{"name":`...)
		result = abi.AppendString(result, entry.Name)
		result = append(result, `,"folder":`...)
		result = append(appendBool(result, entry.Folder), '}')
	}
	return append(result, ']'), nil
}

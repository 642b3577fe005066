package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Which paths are allowed is for the service to say; here they are only text.

func fsReadFile(files Files) Func {
	read := pathReader("fs.readFile")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		path, err := read(params)
		if err != nil {
			return nil, err
		}
		text, err := files.ReadFile(ctx, path)
		if err != nil {
			return nil, err
		}
		size := quotedSize(text)
		if err := AskRoom(ctx, size); err != nil {
			return nil, err
		}
		return abi.AppendString(make([]byte, 0, size), text), nil
	}
}

func fsWriteFile(files Files) Func {
	s := &signature{"fs.writeFile", MaxDataParams, []string{"path", "text"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		path, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		text, err := s.text(&p, 1)
		if err != nil {
			return nil, err
		}
		if err := files.WriteFile(ctx, path, text); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func fsExists(files Files) Func {
	read := pathReader("fs.exists")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		path, err := read(params)
		if err != nil {
			return nil, err
		}
		there, err := files.Exists(ctx, path)
		if err != nil {
			return nil, err
		}
		return appendBool(nil, there), nil
	}
}

func fsListDir(files Files) Func {
	s := &signature{"fs.listDir", MaxTextParams, []string{"path"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		path, err := s.textOrEmpty(&p, 0)
		if err != nil {
			return nil, err
		}
		entries, err := files.ListDir(ctx, path)
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
}

func fsDeleteFile(files Files) Func {
	read := pathReader("fs.deleteFile")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		path, err := read(params)
		if err != nil {
			return nil, err
		}
		if err := files.DeleteFile(ctx, path); err != nil {
			return nil, err
		}
		return null, nil
	}
}

// pathReader reads the parameters of a function that takes only a path.
func pathReader(function string) func(params []byte) (string, error) {
	s := &signature{function, MaxTextParams, []string{"path"}}
	return func(params []byte) (string, error) {
		p, err := s.read(params)
		if err != nil {
			return "", err
		}
		return s.text(&p, 0)
	}
}

func appendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

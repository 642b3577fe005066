package files

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
)

// Walker has files that can be walked through.
type Walker interface {
	// Walk is that of [Files].
	Walk(ctx context.Context) iter.Seq2[Found, error]
}

// Copy writes all files into a folder of the machine, which must be there, with
// their times. What a walk skips is left out and returned.
func Copy(ctx context.Context, from Walker, dir string) (skipped []string, err error) {
	const doing = "copy the files"
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fail(doing, "", err)
	}
	defer func() { err = errors.Join(err, fail(doing, "", root.Close())) }()
	for found, err := range from.Walk(ctx) {
		name := filepath.FromSlash(found.Path)
		switch {
		case err != nil:
			return skipped, err
		case found.Skipped != "":
			skipped = append(skipped, found.Path)
			continue
		case found.Folder:
			err = root.Mkdir(name, 0o700)
		default:
			err = copyOne(ctx, found, root, name)
		}
		if err != nil {
			return skipped, fail(doing, found.Path, err)
		}
	}
	return skipped, nil
}

func copyOne(ctx context.Context, found Found, root *os.Root, name string) (err error) {
	r, err := found.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return root.Chtimes(name, found.Modified, found.Modified)
}

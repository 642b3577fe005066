package archive

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// Checked is an archive of which everything was read once and found whole and
// within the limits, so that a hostile one is refused before anything of it
// is unpacked.
type Checked struct {
	file   *os.File
	start  int64 // where the archive begins in the file
	own    bool  // the file is a copy in the staging area
	limits Limits
	header Header
}

// Check reads a whole archive. What is no regular file is copied to a new
// file in the folder dir meanwhile; Close removes that. Begin sees the header,
// and may refuse the archive by an error; what it returns sees every entry with
// its content, and may so too. Errors are those of [Verify].
func Check(ctx context.Context, r io.Reader, dir string, limits Limits,
	begin func(Header) (visit func(Entry, io.Reader) error, err error)) (*Checked, error) {
	c, err := open(r, dir, limits)
	if err != nil {
		return nil, err
	}
	source := io.Reader(contextReader{ctx, r})
	var copied *bufio.Writer
	if c.own {
		copied = bufio.NewWriterSize(c.file, bufferBytes)
		source = io.TeeReader(source, copied)
	}
	if err = c.read(source, begin); err == nil && c.own {
		err = copied.Flush()
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Checked) read(source io.Reader, begin func(Header) (func(Entry, io.Reader) error, error)) error {
	in, err := NewReader(source, c.limits)
	if err != nil {
		return err
	}
	c.header = in.Header()
	visit, err := begin(c.header)
	if err != nil {
		return err
	}
	return in.each(visit)
}

// open takes a regular file as it is, and makes the file for a copy of
// anything else.
func open(r io.Reader, dir string, limits Limits) (*Checked, error) {
	c := &Checked{limits: limits}
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			start, err := f.Seek(0, io.SeekCurrent)
			if err != nil {
				return nil, fmt.Errorf("read an archive: %w", err)
			}
			c.file, c.start = f, start
			return c, nil
		}
	}
	f, err := os.CreateTemp(dir, "archive-*") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("make room for an archive: %w", err)
	}
	c.file, c.own = f, true
	return c, nil
}

// Header returns what the archive says about itself.
func (c *Checked) Header() Header { return c.header }

// Extract unpacks the archive, as [Reader.Extract] does, which checks all of
// it once more: whoever has the file may have changed it.
func (c *Checked) Extract(ctx context.Context, dir string, accept func(Entry) error) (Totals, error) {
	if _, err := c.file.Seek(c.start, io.SeekStart); err != nil {
		return Totals{}, fmt.Errorf("read an archive: %w", err)
	}
	r, err := NewReader(c.file, c.limits)
	if err != nil {
		return Totals{}, err
	}
	return r.Extract(ctx, dir, accept)
}

// Close removes the copy, if there is one.
func (c *Checked) Close() error {
	if !c.own {
		return nil
	}
	return errors.Join(c.file.Close(), os.Remove(c.file.Name()))
}

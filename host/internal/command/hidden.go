package command

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// maxSecretBytes is how much of a value or a key is read from standard input.
const maxSecretBytes = 64 << 10

// readAll reads standard input whole, without its last line break.
func (t *term) readAll(what string) (string, error) {
	t.progress.stop() // somebody may type it
	content, err := io.ReadAll(io.LimitReader(t.in, maxSecretBytes+1))
	if err != nil {
		return "", fmt.Errorf("read %s from standard input: %w", what, err)
	}
	if len(content) > maxSecretBytes {
		return "", fmt.Errorf("%s on standard input is over %s", what, size(maxSecretBytes))
	}
	content = bytes.TrimSuffix(content, []byte("\n"))
	return string(bytes.TrimSuffix(content, []byte("\r"))), nil
}

// askHidden reads one line of the person at the terminal, which does not show
// it. It fails with errNoAnswer where there is no terminal, and with the cause
// of ctx or of a signal, after the terminal is as it was.
func (t *term) askHidden(ctx context.Context, question string) (string, error) {
	file, ok := t.in.(*os.File)
	if !t.terminal || !ok {
		return "", errNoAnswer
	}
	// Ctrl+C must not leave a terminal that shows nothing any more.
	ctx, stop := untilSignal(ctx)
	defer stop()
	restore, err := hideInput(file)
	if err != nil {
		return "", fmt.Errorf("the terminal cannot be kept from showing what is typed: %w; pipe the value in with --stdin",
			err)
	}
	fmt.Fprint(t.err, clean(question))
	type line struct {
		text string
		err  error
	}
	typed := make(chan line, 1)
	go func() {
		text, err := bufio.NewReader(io.LimitReader(file, maxSecretBytes)).ReadString('\n')
		typed <- line{text, err}
	}()
	var got line
	select {
	case got = <-typed:
	case <-ctx.Done():
		got.err = errors.New("cancelled; nothing was changed")
	}
	err = restore()
	fmt.Fprintln(t.err)
	switch {
	case errors.Is(got.err, io.EOF):
		return "", errNoAnswer
	case got.err != nil:
		return "", got.err
	case err != nil:
		return "", fmt.Errorf("make the terminal show again what is typed: %w; run 'stty echo'", err)
	}
	return strings.TrimRight(got.text, "\r\n"), nil
}

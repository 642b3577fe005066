package cli

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

// MaxSecretBytes is how much of a value or a key is read from standard input.
const MaxSecretBytes = 64 << 10

// ReadAll reads standard input whole, without its last line break.
func (t *Term) ReadAll(what string) (string, error) {
	t.Progress.Stop() // somebody may type it
	content, err := io.ReadAll(io.LimitReader(t.In, MaxSecretBytes+1))
	if err != nil {
		return "", fmt.Errorf("read %s from standard input: %w", what, err)
	}
	if len(content) > MaxSecretBytes {
		return "", fmt.Errorf("%s on standard input is over %s", what, Size(MaxSecretBytes))
	}
	content = bytes.TrimSuffix(content, []byte("\n"))
	return string(bytes.TrimSuffix(content, []byte("\r"))), nil
}

// AskHidden reads one line of the person at the terminal, which does not show
// it. It fails with ErrNoAnswer where there is no terminal, and with the cause
// of ctx or of a signal, after the terminal is as it was.
func (t *Term) AskHidden(ctx context.Context, question string) (string, error) {
	file, ok := t.In.(*os.File)
	if !t.Terminal || !ok {
		return "", ErrNoAnswer
	}
	// Ctrl+C must not leave a terminal that shows nothing any more.
	ctx, stop := UntilSignal(ctx)
	defer stop()
	restore, err := hideInput(file)
	if err != nil {
		return "", fmt.Errorf("the terminal cannot be kept from showing what is typed: %w; pipe the value in with --stdin",
			err)
	}
	fmt.Fprint(t.Err, Clean(question))
	type line struct {
		text string
		err  error
	}
	typed := make(chan line, 1)
	go func() {
		text, err := bufio.NewReader(io.LimitReader(file, MaxSecretBytes)).ReadString('\n')
		typed <- line{text, err}
	}()
	var got line
	select {
	case got = <-typed:
	case <-ctx.Done():
		got.err = errors.New("cancelled; nothing was changed")
	}
	err = restore()
	fmt.Fprintln(t.Err)
	switch {
	case errors.Is(got.err, io.EOF):
		return "", ErrNoAnswer
	case got.err != nil:
		return "", got.err
	case err != nil:
		return "", fmt.Errorf("make the terminal show again what is typed: %w; run 'stty echo'", err)
	}
	return strings.TrimRight(got.text, "\r\n"), nil
}

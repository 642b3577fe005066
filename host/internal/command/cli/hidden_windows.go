package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// hideInput keeps a console from showing what is typed.
func hideInput(console *os.File) (restore func() error, err error) {
	handle := windows.Handle(console.Fd())
	var before uint32
	if err := windows.GetConsoleMode(handle, &before); err != nil {
		return nil, err
	}
	hidden := before&^windows.ENABLE_ECHO_INPUT | windows.ENABLE_LINE_INPUT | windows.ENABLE_PROCESSED_INPUT
	if err := windows.SetConsoleMode(handle, hidden); err != nil {
		return nil, err
	}
	return func() error { return windows.SetConsoleMode(handle, before) }, nil
}

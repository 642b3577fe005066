//go:build !unix

package mcpservers

import (
	"os/exec"
	"strconv"
)

// group does nothing: a tree of processes is known by its root.
func group(*exec.Cmd) {}

// kill ends the program with all that it has started.
func kill(cmd *exec.Cmd) {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	_ = cmd.Process.Kill()
}

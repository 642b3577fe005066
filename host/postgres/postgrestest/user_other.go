//go:build !unix

package postgrestest

import "os/exec"

func unprivileged(*exec.Cmd) {}

func own(...string) error { return nil }

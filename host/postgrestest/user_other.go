//go:build !unix

package postgrestest

import "os/exec"

func unprivileged(*exec.Cmd) {}

func free(string) uint64 { return 0 }

func own(...string) error { return nil }

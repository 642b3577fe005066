package datafolder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// EnvData is the environment variable that names the data folder.
const EnvData = "WASMHOST_DATA"

// Find returns the data folder: the value of --data, else that of
// WASMHOST_DATA, else the usual place of the platform. Getenv is os.Getenv
// but for tests.
func Find(flag string, getenv func(string) string) (string, error) {
	for _, given := range []string{flag, getenv(EnvData)} {
		if given != "" {
			return filepath.Abs(given)
		}
	}
	return usualFolder(runtime.GOOS, getenv)
}

// usualFolder is where programs of the platform keep the data of a user on
// one machine.
func usualFolder(goos string, getenv func(string) string) (string, error) {
	var base, variable string
	switch goos {
	case "windows":
		base, variable = getenv("LocalAppData"), "LocalAppData"
	case "darwin", "ios":
		base, variable = getenv("HOME"), "HOME"
		if base != "" {
			base = filepath.Join(base, "Library", "Application Support")
		}
	default:
		if base = getenv("XDG_DATA_HOME"); !filepath.IsAbs(base) { // relative ones are to be ignored
			base, variable = getenv("HOME"), "HOME"
			if base != "" {
				base = filepath.Join(base, ".local", "share")
			}
		}
	}
	if base == "" {
		return "", fmt.Errorf("there is no usual place for the data folder, because $%s is not set: give one with --data "+
			"or %s", variable, EnvData)
	}
	if !filepath.IsAbs(base) {
		return "", errors.New("the usual place for the data folder is not an absolute path: give one with --data or " +
			EnvData)
	}
	return filepath.Join(base, "wasmhost"), nil
}

// clean makes a given folder absolute and follows its links, so that one
// folder has one name.
func clean(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("no data folder was given")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("data folder: %w", err)
	}
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		return resolved, nil
	} else if !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("data folder: %w", err)
	}
	return dir, nil
}

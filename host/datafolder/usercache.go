package datafolder

import (
	"fmt"
	"os"
	"path/filepath"
)

// UserCache returns the folder of compiled code that all hosts and test kits of
// one user share, and makes it. What is in it is run as native code, so it has to
// be the user's own: the error says why no folder can be trusted, and then each
// data folder has its own.
func UserCache() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	if !filepath.IsAbs(base) {
		return "", fmt.Errorf("the folder for caches, %s, is not an absolute path", base)
	}
	return userCache(base)
}

// userCache is UserCache below the user's folder for caches.
func userCache(base string) (string, error) {
	dir := filepath.Join(base, "wasmhost", "code")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the folder for compiled code: %w", err)
	}
	// A link in the way is followed once, and what it leads to is what is
	// looked at and used.
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("folder for compiled code: %w", err)
	}
	if err := checkOwn(dir); err != nil {
		return "", err
	}
	return dir, nil
}

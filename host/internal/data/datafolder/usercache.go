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
	base, err := userCaches()
	if err != nil {
		return "", err
	}
	return userCache(base, "code")
}

func userCaches() (string, error) {
	base, err := os.UserCacheDir()
	if err == nil && !filepath.IsAbs(base) {
		err = fmt.Errorf("the folder for caches, %s, is not an absolute path", base)
	}
	return base, err
}

// userCache makes a folder below the user's folder for caches.
func userCache(base, name string) (string, error) {
	dir := filepath.Join(base, "wasmhost", name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make a folder among the caches: %w", err)
	}
	// A link in the way is followed once, and what it leads to is what is
	// looked at and used.
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("folder among the caches: %w", err)
	}
	if err := checkOwn(dir); err != nil {
		return "", err
	}
	return dir, nil
}

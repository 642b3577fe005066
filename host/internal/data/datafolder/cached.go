package datafolder

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
)

// A host whose data folder can only be read notes among the caches of its user who
// it is, so that commands of the same user find it. What is there is believed no more
// than what is in the folder: whoever answers at the address has to prove it wrote it.

const cachedFolder = "hosts"

// cachedName is that of the file for a data folder, whose path is clean.
func cachedName(dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return hex.EncodeToString(sum[:]) + ".json"
}

func announceCached(dir string, text []byte) error {
	base, err := userCaches()
	if err != nil {
		return err
	}
	folder, err := userCache(base, cachedFolder)
	if err != nil {
		return err
	}
	return announceAt(filepath.Join(folder, cachedName(dir)), text)
}

// cachedAt returns the path of the file where there is one, in a folder that nobody
// else may write to; else nothing.
func cachedAt(dir string) string {
	base, err := userCaches()
	if err != nil {
		return ""
	}
	if _, err := os.Lstat(filepath.Join(base, "wasmhost", cachedFolder, cachedName(dir))); err != nil {
		return ""
	}
	folder, err := userCache(base, cachedFolder)
	if err != nil {
		return ""
	}
	return filepath.Join(folder, cachedName(dir))
}

func readCached(dir string) *Holder {
	if path := cachedAt(dir); path != "" {
		return readHolderAt(path)
	}
	return nil
}

// removeCached removes the file, if it can: one that stays names a process that has
// ended, or one that began before whoever is named in the folder.
func removeCached(dir string) {
	if path := cachedAt(dir); path != "" {
		_ = os.Remove(path)
	}
}

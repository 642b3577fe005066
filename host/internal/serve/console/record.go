package console

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sort"
	"strings"
)

// MaxGzipped is how many bytes the console may have, gzipped, before any page
// of a plugin.
const MaxGzipped = 200 << 10

// RecordFile is the file beside dist that says what it was made from.
const RecordFile = "dist.sums"

// Record returns the content of [RecordFile] for the files of the console and
// the hash of their sources.
func Record(dist fs.FS, sources string) (string, error) {
	var b strings.Builder
	entries, err := fs.ReadDir(dist, ".")
	if err != nil {
		return "", fmt.Errorf("record the console: %w", err)
	}
	for _, e := range entries {
		content, err := fs.ReadFile(dist, e.Name())
		if err != nil {
			return "", fmt.Errorf("record the console: %w", err)
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), e.Name())
	}
	fmt.Fprintf(&b, "%s  sources\n", sources)
	return b.String(), nil
}

// SourceHash is the SHA-256, in hexadecimal, of every file that the console is
// made from, below the folder of the module.
func SourceHash(root fs.FS) (string, error) {
	var names []string
	const folder = "host/internal/serve/console/"
	for _, pattern := range []string{folder + "web/*.*", folder + "web/*/*.ts", folder + "build/*.go",
		"sdk/js/client/*.js"} {
		found, err := fs.Glob(root, pattern)
		if err != nil {
			return "", err
		}
		names = append(names, found...)
	}
	sort.Strings(names)
	sum := sha256.New()
	for _, name := range names {
		if strings.Contains(name, "/node_modules/") {
			continue
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return "", fmt.Errorf("hash the sources of the console: %w", err)
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(text))
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

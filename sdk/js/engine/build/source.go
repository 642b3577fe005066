package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/js/engine"
)

// The crate that QuickJS-NG is taken from. Its version of the C source is in
// quickjs.h; nothing of the crate's own is used.
const (
	crate        = "rquickjs-sys"
	crateVersion = "0.14.0"
	crateSum     = "cee271d0eeba64f0915b846cb7ae02e16faf3dfdffdca91731101d9d30fe3423"
	// crateBytes is more than the unpacked source has.
	crateBytes = 64 << 20
)

// source unpacks the C source into the folder quickjs of the builder.
func (w *builder) source(ctx context.Context, offline bool) error {
	file := filepath.Join(w.tools, engine.SourceFile)
	archive, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) && !offline {
		archive, err = download(ctx)
		if err == nil {
			err = os.MkdirAll(w.tools, 0o755)
		}
		if err == nil {
			err = os.WriteFile(file, archive, 0o644)
		}
	}
	if err != nil {
		return fmt.Errorf("get the source of QuickJS: %w", err)
	}
	if sum := sha256.Sum256(archive); hex.EncodeToString(sum[:]) != crateSum {
		return fmt.Errorf("%s is not the source that is pinned: its SHA-256 is %x; remove it and build again", file, sum)
	}
	if err := unpack(archive, w.quickjs); err != nil {
		return fmt.Errorf("unpack %s: %w", file, err)
	}
	return nil
}

// download has cargo fetch the crate and returns its archive.
func download(ctx context.Context) ([]byte, error) {
	temp, err := os.MkdirTemp("", "quickjs-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	manifest := "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[lib]\npath = \"lib.rs\"\n\n" +
		"[dependencies]\n" + crate + " = \"=" + crateVersion + "\"\n"
	for name, text := range map[string]string{"Cargo.toml": manifest, "lib.rs": ""} {
		if err := os.WriteFile(filepath.Join(temp, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	home := filepath.Join(temp, "home")
	cmd := exec.CommandContext(ctx, "cargo", "fetch", "--quiet")
	cmd.Dir = temp
	cmd.Env = append(os.Environ(), "CARGO_HOME="+home)
	if config, ok := cargoConfig(); ok {
		// The user's own settings say where packages come from.
		if err := os.MkdirAll(home, 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(home, "config.toml"), config, 0o600); err != nil {
			return nil, err
		}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cargo fetch: %w\n%s", err, lines(out))
	}
	found, err := filepath.Glob(filepath.Join(home, "registry", "cache", "*", engine.SourceFile))
	if err != nil || len(found) != 1 {
		return nil, fmt.Errorf("cargo fetched no archive of %s %s", crate, crateVersion)
	}
	return os.ReadFile(found[0])
}

// cargoConfig is the user's configuration of cargo, where there is one.
func cargoConfig() ([]byte, bool) {
	dir := os.Getenv("CARGO_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, false
		}
		dir = filepath.Join(home, ".cargo")
	}
	config, err := os.ReadFile(filepath.Join(dir, "config.toml"))
	return config, err == nil
}

// unpack writes the C files of the archive's folder quickjs into dir.
func unpack(archive []byte, dir string) error {
	packed, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := tar.NewReader(io.LimitReader(packed, crateBytes))
	for {
		header, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		folder, name := path.Split(header.Name)
		wanted := strings.HasSuffix(name, ".c") || strings.HasSuffix(name, ".h") || name == "LICENSE"
		if folder != crate+"-"+crateVersion+"/quickjs/" || !wanted || !filepath.IsLocal(name) ||
			header.Typeflag != tar.TypeReg {
			continue
		}
		text, err := io.ReadAll(files)
		if err != nil {
			return err
		}
		if text, err = patched(name, text); err != nil {
			return err
		}
		if err := replace(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
}

// replace writes a file unless it has that content: the compiler's cache looks
// at times.
func replace(file string, content []byte) error {
	old, err := os.ReadFile(file)
	if err == nil && bytes.Equal(old, content) {
		return nil
	}
	return os.WriteFile(file, content, 0o644)
}

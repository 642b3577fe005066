// Command build bundles the console from its sources in host/internal/serve/console/web into
// host/internal/serve/console/dist, and records what it was made from. Run it from anywhere
// inside the module, after `make setup`:
//
//	go run ./host/internal/serve/console/build
//
// The result is the same on every machine: esbuild is a library of this module,
// and the packages are pinned in web/package-lock.json.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

func main() {
	output := flag.String("o", "", "write the files to this `folder` and record nothing")
	flag.Parse()
	if err := run(*output); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(output string) error {
	root, err := checkout.Here()
	if err != nil {
		return err
	}
	dir := filepath.Join(root, "host", "internal", "serve", "console")
	files, err := bundle(filepath.Join(dir, "web"))
	if err != nil {
		return err
	}
	to := output
	if output == "" {
		to = filepath.Join(dir, "dist")
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(to, name), content, 0o644); err != nil {
			return fmt.Errorf("write the console: %w", err)
		}
	}
	if output != "" {
		return nil
	}
	sources, err := console.SourceHash(os.DirFS(root))
	if err != nil {
		return err
	}
	record, err := console.Record(os.DirFS(to), sources)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, console.RecordFile), []byte(record), 0o644); err != nil {
		return fmt.Errorf("record what the console was made from: %w", err)
	}
	total := 0
	for name, content := range files {
		var zipped bytes.Buffer
		w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is one that there is
		if _, err := w.Write(content); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		fmt.Printf("%8d bytes, %7d gzipped  %s\n", len(content), zipped.Len(), name)
		total += zipped.Len()
	}
	fmt.Printf("wrote host/internal/serve/console/dist, %d bytes gzipped of at most %d\n", total, console.MaxGzipped)
	return nil
}

// bundle makes the files of the console.
func bundle(web string) (map[string][]byte, error) {
	if _, err := os.Stat(filepath.Join(web, "node_modules", "lucide")); err != nil {
		return nil, fmt.Errorf("the packages of the console are not installed: run `make setup`: %w", err)
	}
	// Their licences ask for that.
	notices := ""
	for _, name := range []string{"lit", "lucide"} {
		text, err := os.ReadFile(filepath.Join(web, "node_modules", name, "LICENSE"))
		if err != nil {
			return nil, err
		}
		notices += "/* " + name + ": " + strings.TrimSpace(string(text)) + "\n*/\n"
	}
	built := api.Build(api.BuildOptions{
		Footer:      map[string]string{"js": notices},
		EntryPoints: []string{filepath.Join(web, "main.ts"), filepath.Join(web, "console.css")},
		EntryNames:  "[name]", Outdir: filepath.Join(web, "out"), AbsWorkingDir: web,
		Bundle: true, Format: api.FormatESModule, Platform: api.PlatformBrowser, Target: api.ES2022,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		TreeShaking: api.TreeShakingTrue, LegalComments: api.LegalCommentsNone, Charset: api.CharsetUTF8,
		Conditions: []string{"production"}, LogLevel: api.LogLevelSilent,
	})
	if len(built.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(built.Errors,
			api.FormatMessagesOptions{Kind: api.ErrorMessage}), "\n"))
	}
	files := map[string][]byte{}
	for _, f := range built.OutputFiles {
		name := filepath.Base(f.Path)
		if name == "main.js" {
			name = "console.js"
		}
		files[name] = f.Contents
	}
	for _, name := range []string{"index.html", "icon.svg"} {
		content, err := os.ReadFile(filepath.Join(web, name))
		if err != nil {
			return nil, err
		}
		files[name] = content
	}
	return files, nil
}

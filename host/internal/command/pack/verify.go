package pack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// verified is what `verify` prints.
type verified struct {
	File        string `json:"file"`
	ID          string `json:"id"`
	Version     string `json:"version"`
	Digest      string `json:"digest"`
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
}

// Verify checks the signature beside a package, and that it is of a key where one is wanted.
func Verify(ctx context.Context, a *cli.App, file, want string) (*verified, error) {
	f, err := regular.Open(file)
	if err != nil {
		return nil, fmt.Errorf("the package: %w", cli.FileFailure(file, err))
	}
	defer f.Close()
	text, err := regular.ReadFile(file+signature.FileSuffix, signature.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the package is not signed: beside a file, the signature ends in %s, and a registry has "+
			"both; get it from where the package came from, or, where the package is yours, sign it with "+
			"'wasmhost package --sign'", signature.FileSuffix)
	}
	if err != nil {
		return nil, fmt.Errorf("the signature: %w", cli.FileFailure(file+signature.FileSuffix, err))
	}
	signed, err := signature.Parse(text)
	if err != nil {
		return nil, err
	}
	if want != "" {
		key, err := signature.ParseKey(want)
		if err != nil {
			key, err = PublicKey(want)
		}
		if err != nil {
			return nil, err
		}
		if key != signed.Key {
			return nil, fmt.Errorf("the package is signed with the key %s, not with %s", signed.Key.Fingerprint(),
				key.Fingerprint())
		}
	}
	if err := signed.Verify(f); err != nil {
		return nil, err
	}
	c, err := check.Folder(ctx, a, file, true)
	if err != nil {
		return nil, err
	}
	contents, err := bundle.Read(ctx, file, bundle.Limits{PackageBytes: 1 << 30})
	if err != nil {
		return nil, err
	}
	if err := signed.About(c.ID, c.Version, string(contents.Digest)); err != nil {
		return nil, err
	}
	return &verified{File: file, ID: signed.Plugin, Version: signed.Version, Digest: signed.Digest,
		Key:         string(signed.Key),
		Fingerprint: signed.Key.Fingerprint()}, nil
}

// Sign writes the signature of a package beside it.
func (p *Packaged) Sign(ctx context.Context, t *cli.Term, opts Options) error {
	key, err := opts.Pass.Open(ctx, t, opts.Sign)
	if err != nil {
		return err
	}
	f, err := os.Open(p.File)
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := signature.Sign(io.Reader(f), key, p.ID, p.Version, p.Digest)
	if err != nil {
		return err
	}
	p.Signature = p.File + signature.FileSuffix
	return cli.ArchiveFile{Path: p.Signature, Force: true}.Write(text, 0o644) // an older one fits no more
}

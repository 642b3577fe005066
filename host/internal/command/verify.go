package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

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

func (a *app) verifyCommand() *cobra.Command {
	var key string
	var from remote
	cmd := a.command(&cobra.Command{
		Use:     "verify FILE",
		GroupID: groupManage,
		Short:   "Check the signature of a package, without a host",
		Long: `Check that the signature beside the package FILE, FILE.minisig, covers every byte of
it and says the truth about what is in it, and show by whom it is. FILE may be a
reference to a registry, as 'wasmhost install' takes it. Whether that is
who you think is for you to compare: give the publisher's key with --key.`,
		Example: "  wasmhost verify notes-1.2.0.plugin.zip --key ada.key.pub",
	}, a.pulled(&from, withoutHost), func(ctx context.Context, in *invocation) (output, error) {
		found, err := a.verifyPackage(ctx, from.path(in.args[0]), key)
		if err == nil {
			found.File = in.args[0]
		}
		return output{value: found, show: func() {
			in.printf("The signature holds.")
			in.rows(in.out, "", say("id", found.ID), say("version", shortVersion(found.Version)), say("digest", found.Digest),
				say("public key", found.Key), say("fingerprint", found.Fingerprint))
			in.next("install " + quoteArg(in.args[0]))
		}}, err
	})
	cmd.Flags().StringVar(&key, "key", "", "the public key that it has to be of: the file, or the line in it")
	from.add(cmd)
	return cmd
}

func (a *app) verifyPackage(ctx context.Context, file, want string) (*verified, error) {
	f, err := regular.Open(file)
	if err != nil {
		return nil, fmt.Errorf("the package: %w", fileFailure(file, err))
	}
	defer f.Close()
	text, err := regular.ReadFile(file+signature.FileSuffix, signature.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the package is not signed: beside a file, the signature ends in %s, and a registry has "+
			"both; get it from where the package came from, or, where the package is yours, sign it with "+
			"'wasmhost package --sign'", signature.FileSuffix)
	}
	if err != nil {
		return nil, fmt.Errorf("the signature: %w", fileFailure(file+signature.FileSuffix, err))
	}
	signed, err := signature.Parse(text)
	if err != nil {
		return nil, err
	}
	if want != "" {
		key, err := signature.ParseKey(want)
		if err != nil {
			key, err = publicKey(want)
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
	c, err := a.checkFolder(ctx, file, true)
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

// signPackage writes the signature of a package beside it.
func (p *packaged) signPackage(ctx context.Context, t *term, opts packageOptions) error {
	key, err := opts.pass.open(ctx, t, opts.sign)
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
	return archiveFile{path: p.Signature, force: true}.write(text, 0o644) // an older one fits no more
}

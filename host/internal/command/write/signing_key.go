package write

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"aead.dev/minisign"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "signing-key",
		GroupID: cli.GroupWrite,
		Short:   "Make and show the keys that you sign packages with",
	}, signingKeyCreateCommand(a), signingKeyShowCommand(a), signingKeyRotateCommand(a))
})

// signingKey is what the commands print of a key.
type signingKey struct {
	File        string `json:"file"`
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
}

func newSigningKey(file string, key signature.Key) signingKey {
	return signingKey{File: file, Key: string(key), Fingerprint: key.Fingerprint()}
}

// Show prints the key.
func (k signingKey) Show(t *cli.Term) {
	t.Rows(t.Out, "", cli.Say("file", k.File), cli.Say("public key", k.Key), cli.Say("fingerprint", k.Fingerprint))
}

func signingKeyCreateCommand(a *cli.App) *cobra.Command {
	var pass pack.Passphrase
	var force bool
	cmd := a.Command(&cobra.Command{
		Use:   "create FILE",
		Short: "Make a key to sign packages with",
		Long: `Make a key. FILE gets the secret part, encrypted by a passphrase that you are asked
for, and FILE.pub the public one, which you hand on. Keep the first away from
others and make a copy of it: whoever has it and the passphrase can publish in your
name, and without it your users' hosts refuse your next version.

The files are those of minisign.`,
		Example: "  wasmhost signing-key create ~/keys/plugins.key",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		secret := cli.ArchiveFile{Path: in.Args[0], Force: force}
		public := cli.ArchiveFile{Path: in.Args[0] + pack.PublicSuffix, Force: force}
		if err := errors.Join(secret.Check(), public.Check()); err != nil {
			return cli.Output{}, err
		}
		key, private, err := minisign.GenerateKey(rand.Reader)
		if err != nil {
			return cli.Output{}, err
		}
		text, err := pass.Seal(ctx, in.Term, private)
		if err == nil {
			err = secret.Write(text, 0o600)
		}
		if err == nil {
			err = public.Write(publicKeyFile(key), 0o644)
		}
		made := newSigningKey(in.Args[0], signature.KeyOf(key))
		return cli.Output{Value: made, Show: func() {
			made.Show(in.Term)
			in.Next("package --sign " + cli.QuoteArg(in.Args[0]))
		}}, err
	})
	pass.Add(cmd)
	cmd.Flags().BoolVar(&pass.None, "no-passphrase", false, "do not encrypt the key, for tests and sealed machines")
	cmd.Flags().BoolVar(&force, "force", false, "replace files that are there already")
	return cmd
}

func signingKeyShowCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "show FILE",
		Short: "Show the public part of a key, and its fingerprint",
	}, cli.WithoutHost, func(_ context.Context, in *cli.Invocation) (cli.Output, error) {
		key, err := pack.PublicKey(in.Args[0])
		made := newSigningKey(in.Args[0], key)
		return cli.Output{Value: made, Show: func() { made.Show(in.Term) }}, err
	})
}

func signingKeyRotateCommand(a *cli.App) *cobra.Command {
	var pass, newPass pack.Passphrase
	var out string
	var force bool
	cmd := a.Command(&cobra.Command{
		Use:   "rotate OLD NEW",
		Short: "State that a new key takes the place of the old one",
		Long: `Write a statement that the key in the file NEW takes the place of the one in OLD.
Both sign it: the old key gives up its plugins, the new one answers for them. Hand
it on with your next package: 'wasmhost publishers rotate' takes it. Packages that
are signed with the old key are refused from then on.`,
		Example: "  wasmhost signing-key rotate plugins.key new.key -o rotation.minisig",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		newPass.File = cmp.Or(newPass.File, pass.File)
		to, err := pack.PublicKey(in.Args[1])
		if err != nil {
			return cli.Output{}, err
		}
		from, err := pass.Open(ctx, in.Term, in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		next, err := newPass.Open(ctx, in.Term, in.Args[1])
		if err != nil {
			return cli.Output{}, err
		}
		text, err := signature.Rotate(from, next)
		if err == nil {
			err = cli.ArchiveFile{Path: out, Force: force}.Write(text, 0o644)
		}
		made := newSigningKey(out, to)
		return cli.Output{Value: made, Show: func() {
			in.Printf("%s says that %s takes the place of the old key.", out, made.Fingerprint)
			in.Next("publishers rotate " + cli.QuoteArg(out) + "   (on each host that knows the old key)")
		}}, err
	})
	pass.Add(cmd)
	cmd.Flags().StringVar(&newPass.File, "new-passphrase-file", "",
		"the same for the new key, where its passphrase is another one")
	cmd.Flags().StringVarP(&out, "output", "o", "rotation"+signature.FileSuffix, "the file to write")
	cmd.Flags().BoolVar(&force, "force", false, "replace the file, if it is there already")
	return cmd
}

// publicKeyFile is a public key as minisign reads it from a file.
func publicKeyFile(key minisign.PublicKey) []byte {
	return fmt.Appendf(nil, "untrusted comment: minisign public key %X\n%s\n", key.ID(), signature.KeyOf(key))
}

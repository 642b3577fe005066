package command

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"aead.dev/minisign"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// publicSuffix is what the name of a public key's file ends in, behind that of
// the secret one.
const publicSuffix = ".pub"

func (a *app) signingKeyCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "signing-key",
		GroupID: groupWrite,
		Short:   "Make and show the keys that you sign packages with",
	}, a.signingKeyCreateCommand(), a.signingKeyShowCommand(), a.signingKeyRotateCommand())
}

// signingKey is what the commands print of a key.
type signingKey struct {
	File        string `json:"file"`
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
}

func newSigningKey(file string, key signature.Key) signingKey {
	return signingKey{File: file, Key: string(key), Fingerprint: key.Fingerprint()}
}

func (k signingKey) show(t *term) {
	t.rows(t.out, "", say("file", k.File), say("public key", k.Key), say("fingerprint", k.Fingerprint))
}

func (a *app) signingKeyCreateCommand() *cobra.Command {
	var pass passphrase
	var force bool
	cmd := a.command(&cobra.Command{
		Use:   "create FILE",
		Short: "Make a key to sign packages with",
		Long: `Make a key. FILE gets the secret part, encrypted by a passphrase that you are asked
for, and FILE.pub the public one, which you hand on. Keep the first away from
others and make a copy of it: whoever has it and the passphrase can publish in your
name, and without it your users' hosts refuse your next version.

The files are those of minisign.`,
		Example: "  wasmhost signing-key create ~/keys/plugins.key",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		secret := archiveFile{path: in.args[0], force: force}
		public := archiveFile{path: in.args[0] + publicSuffix, force: force}
		if err := errors.Join(secret.check(), public.check()); err != nil {
			return output{}, err
		}
		key, private, err := minisign.GenerateKey(rand.Reader)
		if err != nil {
			return output{}, err
		}
		text, err := pass.seal(ctx, in.term, private)
		if err == nil {
			err = secret.write(text, 0o600)
		}
		if err == nil {
			err = public.write(publicKeyFile(key), 0o644)
		}
		made := newSigningKey(in.args[0], signature.KeyOf(key))
		return output{value: made, show: func() {
			made.show(in.term)
			in.next("package --sign " + quoteArg(in.args[0]))
		}}, err
	})
	pass.add(cmd)
	cmd.Flags().BoolVar(&pass.none, "no-passphrase", false, "do not encrypt the key, for tests and sealed machines")
	cmd.Flags().BoolVar(&force, "force", false, "replace files that are there already")
	return cmd
}

func (a *app) signingKeyShowCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "show FILE",
		Short: "Show the public part of a key, and its fingerprint",
	}, withoutHost, func(_ context.Context, in *invocation) (output, error) {
		key, err := publicKey(in.args[0])
		made := newSigningKey(in.args[0], key)
		return output{value: made, show: func() { made.show(in.term) }}, err
	})
}

func (a *app) signingKeyRotateCommand() *cobra.Command {
	var pass, newPass passphrase
	var out string
	var force bool
	cmd := a.command(&cobra.Command{
		Use:   "rotate OLD NEW",
		Short: "State that a new key takes the place of the old one",
		Long: `Write a statement that the key in the file NEW takes the place of the one in OLD.
Both sign it: the old key gives up its plugins, the new one answers for them. Hand
it on with your next package: 'wasmhost publishers rotate' takes it. Packages that
are signed with the old key are refused from then on.`,
		Example: "  wasmhost signing-key rotate plugins.key new.key -o rotation.minisig",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		newPass.file = cmp.Or(newPass.file, pass.file)
		to, err := publicKey(in.args[1])
		if err != nil {
			return output{}, err
		}
		from, err := pass.open(ctx, in.term, in.args[0])
		if err != nil {
			return output{}, err
		}
		next, err := newPass.open(ctx, in.term, in.args[1])
		if err != nil {
			return output{}, err
		}
		text, err := signature.Rotate(from, next)
		if err == nil {
			err = archiveFile{path: out, force: force}.write(text, 0o644)
		}
		made := newSigningKey(out, to)
		return output{value: made, show: func() {
			in.printf("%s says that %s takes the place of the old key.", out, made.Fingerprint)
			in.next("publishers rotate " + quoteArg(out) + "   (on each host that knows the old key)")
		}}, err
	})
	pass.add(cmd)
	cmd.Flags().StringVar(&newPass.file, "new-passphrase-file", "",
		"the same for the new key, where its passphrase is another one")
	cmd.Flags().StringVarP(&out, "output", "o", "rotation"+signature.FileSuffix, "the file to write")
	cmd.Flags().BoolVar(&force, "force", false, "replace the file, if it is there already")
	return cmd
}

// publicKeyFile is a public key as minisign reads it from a file.
func publicKeyFile(key minisign.PublicKey) []byte {
	return fmt.Appendf(nil, "untrusted comment: minisign public key %X\n%s\n", key.ID(), signature.KeyOf(key))
}

// publicKey reads a public key from its file, or from the one beside the
// secret key.
func publicKey(file string) (signature.Key, error) {
	if !strings.HasSuffix(file, publicSuffix) {
		file += publicSuffix
	}
	text, err := regular.ReadFile(file, signature.MaxBytes)
	if err != nil {
		return "", fmt.Errorf("the public key: %w", fileFailure(file, err))
	}
	key, err := signature.ParseKey(string(text))
	if err != nil {
		return "", fmt.Errorf("%s: %w", clean(file), err)
	}
	return key, nil
}

// write writes a small file whole.
func (f archiveFile) write(text []byte, mode os.FileMode) error {
	if err := f.check(); err != nil {
		return err
	}
	part, err := f.part(func(w io.Writer) error { return writeAll(w, text) })
	if err != nil {
		return err
	}
	defer os.Remove(part) // where it did not get its name
	if err := os.Chmod(part, mode); err != nil {
		return err
	}
	return f.name(part)
}

func writeAll(w io.Writer, text []byte) error {
	_, err := io.Copy(w, bytes.NewReader(text))
	return err
}

// passphrase is how the passphrase of a key is given: at the terminal, or in a
// file. It never stands in the command line, which others on the machine can
// see.
type passphrase struct {
	file string
	none bool

	opened map[string]minisign.PrivateKey // by file, so that one command asks once
}

func (p *passphrase) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.file, "passphrase-file", "",
		"read the passphrase from the first line of this file, instead of asking for it")
}

func (p *passphrase) get(ctx context.Context, t *term, question string) (string, error) {
	if p.file != "" {
		text, err := regular.ReadFile(p.file, maxSecretBytes)
		if err != nil {
			return "", fmt.Errorf("the passphrase: %w", fileFailure(p.file, err))
		}
		line, _, _ := strings.Cut(string(text), "\n")
		return strings.TrimSuffix(line, "\r"), nil
	}
	text, err := t.askHidden(ctx, question)
	if errors.Is(err, errNoAnswer) {
		err = errors.New("the key needs a passphrase and there is no terminal to ask at: give --passphrase-file")
	}
	return text, err
}

// seal encrypts a new key.
func (p *passphrase) seal(ctx context.Context, t *term, key minisign.PrivateKey) ([]byte, error) {
	if p.none {
		return key.MarshalText()
	}
	text, err := p.get(ctx, t, "Passphrase of the new key: ")
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, errors.New("the passphrase is empty; choose one, or say --no-passphrase")
	}
	if p.file == "" {
		again, err := p.get(ctx, t, "The same again: ")
		if err != nil {
			return nil, err
		}
		if again != text {
			return nil, errors.New("the two passphrases differ; nothing was made")
		}
	}
	return minisign.EncryptKey(text, key)
}

// open reads a secret key, once.
func (p *passphrase) open(ctx context.Context, t *term, file string) (key minisign.PrivateKey, err error) {
	if key, ok := p.opened[file]; ok {
		return key, nil
	}
	if key, err = p.read(ctx, t, file); err == nil {
		p.opened = map[string]minisign.PrivateKey{file: key}
	}
	return key, err
}

func (p *passphrase) read(ctx context.Context, t *term, file string) (key minisign.PrivateKey, err error) {
	text, err := regular.ReadFile(file, signature.MaxBytes)
	if err != nil {
		return key, fmt.Errorf("the signing key: %w", fileFailure(file, err))
	}
	if !minisign.IsEncrypted(text) {
		if err := key.UnmarshalText(text); err != nil {
			return key, fmt.Errorf("%s holds no signing key; make one with '%s signing-key create'", clean(file), t.program)
		}
		return key, nil
	}
	pass, err := p.get(ctx, t, "Passphrase of "+clean(file)+": ")
	if err != nil {
		return key, err
	}
	if key, err = minisign.DecryptKey(pass, text); err != nil {
		return key, fmt.Errorf("%s cannot be opened: the passphrase is wrong, or the file is damaged", clean(file))
	}
	return key, nil
}

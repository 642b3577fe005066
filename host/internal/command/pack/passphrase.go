package pack

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"aead.dev/minisign"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// PublicSuffix is what the name of a public key's file ends in, behind that of
// the secret one.
const PublicSuffix = ".pub"

// PublicKey reads a public key from its file, or from the one beside the
// secret key.
func PublicKey(file string) (signature.Key, error) {
	if !strings.HasSuffix(file, PublicSuffix) {
		file += PublicSuffix
	}
	text, err := regular.ReadFile(file, signature.MaxBytes)
	if err != nil {
		return "", fmt.Errorf("the public key: %w", cli.FileFailure(file, err))
	}
	key, err := signature.ParseKey(string(text))
	if err != nil {
		return "", fmt.Errorf("%s: %w", cli.Clean(file), err)
	}
	return key, nil
}

// Passphrase is how the passphrase of a key is given: at the terminal, or in a
// file. It never stands in the command line, which others on the machine can
// see.
type Passphrase struct {
	File string
	None bool

	opened map[string]minisign.PrivateKey // by file, so that one command asks once
}

// Add adds the flag that names the file of the passphrase.
func (p *Passphrase) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.File, "passphrase-file", "",
		"read the passphrase from the first line of this file, instead of asking for it")
}

func (p *Passphrase) get(ctx context.Context, t *cli.Term, question string) (string, error) {
	if p.File != "" {
		text, err := regular.ReadFile(p.File, cli.MaxSecretBytes)
		if err != nil {
			return "", fmt.Errorf("the passphrase: %w", cli.FileFailure(p.File, err))
		}
		line, _, _ := strings.Cut(string(text), "\n")
		return strings.TrimSuffix(line, "\r"), nil
	}
	text, err := t.AskHidden(ctx, question)
	if errors.Is(err, cli.ErrNoAnswer) {
		err = errors.New("the key needs a passphrase and there is no terminal to ask at: give --passphrase-file")
	}
	return text, err
}

// Seal encrypts a new key.
func (p *Passphrase) Seal(ctx context.Context, t *cli.Term, key minisign.PrivateKey) ([]byte, error) {
	if p.None {
		return key.MarshalText()
	}
	text, err := p.get(ctx, t, "Passphrase of the new key: ")
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, errors.New("the passphrase is empty; choose one, or say --no-passphrase")
	}
	if p.File == "" {
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

// Open reads a secret key, once.
func (p *Passphrase) Open(ctx context.Context, t *cli.Term, file string) (key minisign.PrivateKey, err error) {
	if key, ok := p.opened[file]; ok {
		return key, nil
	}
	if key, err = p.read(ctx, t, file); err == nil {
		p.opened = map[string]minisign.PrivateKey{file: key}
	}
	return key, err
}

func (p *Passphrase) read(ctx context.Context, t *cli.Term, file string) (key minisign.PrivateKey, err error) {
	text, err := regular.ReadFile(file, signature.MaxBytes)
	if err != nil {
		return key, fmt.Errorf("the signing key: %w", cli.FileFailure(file, err))
	}
	if !minisign.IsEncrypted(text) {
		if err := key.UnmarshalText(text); err != nil {
			return key, fmt.Errorf("%s holds no signing key; make one with '%s signing-key create'", cli.Clean(file), t.Program)
		}
		return key, nil
	}
	pass, err := p.get(ctx, t, "Passphrase of "+cli.Clean(file)+": ")
	if err != nil {
		return key, err
	}
	if key, err = minisign.DecryptKey(pass, text); err != nil {
		return key, fmt.Errorf("%s cannot be opened: the passphrase is wrong, or the file is damaged", cli.Clean(file))
	}
	return key, nil
}

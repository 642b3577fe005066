package vault

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// maxGiven bounds how much of a file of given keys is read.
const maxGiven = 16 * maxMasterText

// EnvKeyFile is the environment variable with [Options.KeyFile].
const EnvKeyFile = "WASMHOST_VAULT_KEY_FILE"

// NewKey returns the text of a new master key, for a file of [Options.KeyFile].
func NewKey() Secret {
	master := make([]byte, keySize)
	defer clear(master)
	_, _ = rand.Read(master) // never fails
	return secretOf(encodeMaster(master))
}

// given reads the master keys of a file that somebody else looks after: one in each
// line.
func given(path string) (masters [][]byte, err error) {
	defer func() {
		if err != nil {
			wipe(masters)
			masters, err = nil, fmt.Errorf("the master keys in %s: %w", path, err)
		}
	}()
	text, err := regular.ReadGiven(path, maxGiven)
	defer clear(text)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		master, err := decodeMaster(line)
		if err != nil {
			return masters, fmt.Errorf("line %d: %w; `wasmhost key create` prints one", len(masters)+1, err)
		}
		masters = append(masters, master)
	}
	if len(masters) == 0 {
		return nil, errors.New("there is none; `wasmhost key create` prints one")
	}
	return masters, nil
}

func wipe(masters [][]byte) {
	for _, master := range masters {
		clear(master)
	}
}

// givenKeys are the keys of a file before those of another place.
type givenKeys struct {
	keyStore
	path string
}

func (g givenKeys) load(ctx context.Context, id KeyID) ([]byte, error) {
	master, err := g.find(id)
	if err != nil {
		return nil, &KeyError{Reason: ReasonKeyMissing, ID: id, Source: SourceFile, Place: g.path, Err: err}
	}
	if master != nil {
		return master, nil
	}
	master, err = g.keyStore.load(ctx, id)
	if missing, is := errors.AsType[*KeyError](err); is && missing.Reason == ReasonKeyMissing {
		missing.Place = g.path
	}
	return master, err
}

// find returns the key with an id that is in the file, or nil. The caller clears it.
func (g givenKeys) find(id KeyID) ([]byte, error) {
	masters, err := given(g.path)
	if err != nil {
		return nil, err
	}
	defer wipe(masters)
	for _, master := range masters {
		k, err := newKey(master)
		if err != nil {
			return nil, err
		}
		if k.id == id {
			return bytes.Clone(master), nil
		}
	}
	return nil, nil
}

// givenIn returns the file of [Options.KeyFile] where that has the key with an id,
// else nothing.
func (v *Vault) givenIn(id KeyID) string {
	if v.opt.KeyFile == "" {
		return ""
	}
	master, err := givenKeys{path: v.opt.KeyFile}.find(id)
	defer clear(master)
	if err != nil || master == nil {
		return ""
	}
	return v.opt.KeyFile
}

// checkFile looks whether the file of [Options.KeyFile] has a key for a vault without
// one: else that would be known when the first password is lost.
func (v *Vault) checkFile() error {
	if v.opt.KeyFile == "" {
		return nil
	}
	masters, err := given(v.opt.KeyFile)
	wipe(masters)
	return v.unusableFile(err)
}

func (v *Vault) unusableFile(err error) error {
	if err == nil {
		return nil
	}
	return &KeyError{Reason: ReasonKeyFile, Source: SourceFile, Err: err}
}

// nextMaster returns the key that is to come next, and whether it is in its place
// already: the first that is given, else a new one. One that is in use is refused.
// The caller clears it.
func (v *Vault) nextMaster(ctx context.Context) (master []byte, there bool, err error) {
	if v.opt.KeyFile == "" {
		master, err = v.newSecret()
		return master, false, err
	}
	masters, err := given(v.opt.KeyFile)
	if err != nil {
		return nil, false, v.unusableFile(err)
	}
	defer wipe(masters[1:])
	k, err := newKey(masters[0])
	if err == nil {
		var current *keyMetadata
		if current, _, err = v.metadata(ctx); errors.Is(err, errNoKey) {
			err = nil
		} else if err == nil && current.id == k.id {
			err = fmt.Errorf("%w: put one that `wasmhost key create` prints before it, in the first line of %s, give that "+
				"file to each host, and try again", ErrKeyInUse, v.opt.KeyFile)
		}
	}
	if err != nil {
		clear(masters[0])
		return nil, false, err
	}
	return masters[0], true, nil
}

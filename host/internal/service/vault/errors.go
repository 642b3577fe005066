package vault

import (
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// Reasons why a sealed value does not open, for errors.Is. They come within
// an [*OpenError].
var (
	// ErrMalformed: it is no sealed value, or only a part of one.
	ErrMalformed = errors.New("it is no sealed value")
	// ErrUnknownKey: it was sealed under another master key.
	ErrUnknownKey = errors.New("it was sealed under another master key: bring that key back, or enter the value again")
	// ErrForged: it was changed, damaged, or made for another place.
	ErrForged = errors.New("it was changed, damaged, or sealed for another place: enter the value again, or restore a " +
		"backup")
)

// A Reason is why there is no master key, in words.
type Reason string

// The reasons of a [KeyError].
const (
	// ReasonKeyMissing: there is data, but not the key it was sealed with.
	ReasonKeyMissing Reason = "the master key is missing"
	// ReasonKeyChanged: another key stands where the master key was.
	ReasonKeyChanged Reason = "another key stands in the place of the master key"
	// ReasonKeyDamaged: what stands in the place of the key is no key.
	ReasonKeyDamaged Reason = "the master key is damaged"
	// ReasonKeyExposed: others can read or change the file of the key, or own it.
	ReasonKeyExposed Reason = "the file of the master key is not protected"
	// ReasonKeySource: the configuration asks for another place than the key's.
	ReasonKeySource Reason = "the master key is kept in another place than the configuration asks for"
	// ReasonKeyFile: no key can be taken from the file that somebody else looks after.
	ReasonKeyFile Reason = "the file of --vault-key-file cannot be used"
	// ReasonKeyMetadata: the vault does not say which key it needs, or the data
	// key does not open although that one is there.
	ReasonKeyMetadata Reason = "the key metadata of the vault is missing or damaged"
	// ReasonKeyring: it is [ReasonKeyringUnavailable].
	ReasonKeyring Reason = "the keyring of the operating system is not available"
)

// Is reports whether err is a [*KeyError] of a reason.
func Is(err error, reason Reason) bool {
	e, ok := errors.AsType[*KeyError](err)
	return ok && e.Reason == reason
}

// Other errors, for errors.Is.
var (
	// ErrKeyringUnavailable: the keyring of the operating system does not
	// answer, is locked, or does not exist.
	ErrKeyringUnavailable = errors.New(string(ReasonKeyring))
	// ErrBusy: another rotation or recovery of this vault is running.
	ErrBusy = errors.New("another change of the vault's key is running")
	// ErrKeyInUse: the key that is to be the next one is the current one.
	ErrKeyInUse = errors.New("the first of the given master keys is in use")
	// ErrNothingLost: AcceptLoss was called on a vault whose key is there.
	ErrNothingLost = errors.New("the master key is there and nothing is lost")
	// ErrClosed: the vault was closed.
	ErrClosed error = abi.NewError(abi.CodeUnavailable,
		"the vault of passwords and secrets is closed, because the host is stopping")
)

// OpenError says which sealed value did not open, and why.
type OpenError struct {
	Name Name
	Err  error // one of ErrMalformed, ErrUnknownKey, ErrForged
}

// Error names the record, never its content.
func (e *OpenError) Error() string { return fmt.Sprintf("%v cannot be read: %v", e.Name, e.Err) }

// Unwrap returns the reason.
func (e *OpenError) Unwrap() error { return e.Err }

// As gives the error that a plugin may see.
func (e *OpenError) As(target any) bool {
	return asABI(target, abi.CodeStorageError, e.Error())
}

// KeyError says what is the matter with the master key, what cannot be read
// without it, and how to go on.
type KeyError struct {
	Reason Reason
	ID     KeyID  // of the key that is needed; zero where that is not known
	Found  KeyID  // of the key that was found instead, with ReasonKeyChanged
	Source Source // where the key should be; empty where that is not known
	Place  string // the path or the keyring's account; for people
	Detail string // what was found, for people; may be empty
	Loss   Loss   // what cannot be read
	Shared bool   // other hosts have the same vault, and may have the key
	Err    error  // the cause from below, or nil
}

// Loss is what a master key protects.
type Loss struct {
	Plugins int // plugins with sealed records
	Records int // sealed records
}

// String is for messages.
func (l Loss) String() string {
	records, plugins := "1 stored password or secret", "1 plugin"
	if l.Records != 1 {
		records = fmt.Sprintf("%d stored passwords and secrets", l.Records)
	}
	if l.Plugins != 1 {
		plugins = fmt.Sprintf("%d plugins", l.Plugins)
	}
	return records + " of " + plugins
}

// The ways on without the key, for messages.
const (
	acceptCommand = "`wasmhost key accept-loss`"
	wayBack       = "bring it back with `wasmhost key restore` and the recovery key that `wasmhost key export` printed"
)

// ofOthers is what a host does that does not have the key of the others.
const ofOthers = "give it the key that the other hosts have, in the file of `--vault-key-file`, which is read again " +
	"by itself, or with `wasmhost key restore` and the recovery key that `wasmhost key export` prints on one of them"

// onward says what cannot be read without the key, and how to go on.
func (e *KeyError) onward() string {
	if e.Loss.Plugins == 0 {
		return "; nothing that is stored needs it: " + acceptCommand + " makes a new key and loses nothing"
	}
	if e.Shared {
		return fmt.Sprintf("; without it %v cannot be read on this host: %s, or, only if no host has it, go on without it "+
			"with %s, which sets the unreadable data aside and makes a new key for all hosts", e.Loss, ofOthers, acceptCommand)
	}
	return fmt.Sprintf("; without it %v cannot be read: %s, or go on without it with %s, which sets the unreadable "+
		"data aside and makes a new key", e.Loss, wayBack, acceptCommand)
}

// Error says what failed, what is lost and what to do.
func (e *KeyError) Error() string {
	text := string(e.Reason)
	if e.ID != (KeyID{}) {
		text += fmt.Sprintf(" (key %v", e.ID)
		if e.Found != (KeyID{}) {
			text += fmt.Sprintf(", found %v", e.Found)
		}
		text += ")"
	}
	if e.Place != "" {
		text += fmt.Sprintf(", looked for in %s", e.Place)
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	switch e.Reason {
	case ReasonKeyExposed:
		return text +
			"; make sure that nobody else has read it, then give it to the user of the host with mode 0600, and rotate the " +
			"key with `wasmhost key rotate` if in doubt"
	case ReasonKeyring:
		return text +
			"; unlock the keyring or start the host in the session of its user, then try again; " +
			"if the keyring is gone for good" + e.onward()
	case ReasonKeyMetadata:
		return text +
			fmt.Sprintf("; without it %v cannot be read: restore a backup, or go on without them with %s, which sets them "+
				"aside and makes a new key", e.Loss, acceptCommand)
	case ReasonKeyFile:
		return text + "; no password and no secret can be stored until then"
	case ReasonKeySource:
		return text + "; move it with `wasmhost key rotate --to`, or change the configuration back"
	}
	return text + e.onward()
}

// Unwrap returns the cause.
func (e *KeyError) Unwrap() error { return e.Err }

// Is reports whether the target is [ErrKeyringUnavailable] and that the reason.
func (e *KeyError) Is(target error) bool {
	return target == ErrKeyringUnavailable && e.Reason == ReasonKeyring
}

// As gives the error that a plugin may see. It names no path.
func (e *KeyError) As(target any) bool {
	return asABI(target, abi.CodeUnavailable, "passwords and secrets cannot be used: "+string(e.Reason)+
		"; the host's log says what to do")
}

// storageError is a failure of the data folder. Plugins do not see its path.
type storageError struct {
	doing string
	err   error
}

func storage(doing string, err error) error { return &storageError{doing, err} }

func (e *storageError) Error() string { return e.doing + ": " + e.err.Error() }
func (e *storageError) Unwrap() error { return e.err }
func (e *storageError) As(target any) bool {
	told, _ := errors.AsType[*abi.Error](dbfile.Fail(context.Background(), "store a password or secret", e.err))
	if told != nil && told.Outcome != "" {
		return asError(target, told)
	}
	if code := dbfile.Code(e.err); code == abi.CodeUnavailable {
		return asABI(target, code, "passwords and secrets cannot be reached now; the host's log says why")
	}
	return asABI(target, abi.CodeStorageError,
		"the data folder refused to store or read passwords and secrets; the host's log says why")
}

func asABI(target any, code abi.Code, message string) bool {
	return asError(target, abi.NewError(code, message))
}

func asError(target any, err *abi.Error) bool {
	t, ok := target.(**abi.Error)
	if ok {
		*t = err
	}
	return ok
}

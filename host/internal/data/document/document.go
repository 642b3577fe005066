// Package document keeps the small documents of a host that are changed as a
// whole: its tokens, its settings, what is remembered of plugins. Whoever owns one
// says what its text means; where it lies, how it is changed while others change
// it, and how it is told that it is gone or was replaced is here.
//
// Texts flow in and out. There are two stores: [Files] in a data folder, and
// [Rows] on a server of PostgreSQL, which many hosts share. Every call is bounded
// in time by its store, so none takes a context.
//
// It knows no format, and never begins anew what is damaged or gone.
//
// # Decisions
//
// Small files changed as a whole are documents (`host/internal/data/document`). Files, or rows with a digest, by which
// a change by
// hand is called damaged. A change reads under a lock what it changes. Turned down: versions, by which owners try
// again; a table for each kind. Cost: a change of a row is four messages.
//
// What a host remembers of a document counts for a second (`document.trust-for`). NOTIFY tells of each change, by name
// alone. Four times a second the listening connection asks for a sign of life, which comes after all told before.
// Beyond that the server is asked, once for all; while it does not answer, what was read counts for `document.away-for`
// (5 min). Turned down: asking with each request; refusing at once, by which nothing went on in a failover. Cost: a
// connection and four messages a second a host; a token revoked elsewhere opens a cut-off host for so long.
package document

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Store is where documents are. It is safe for concurrent use.
type Store interface {
	// Document returns the document of a name, which is a path with slashes within
	// the data folder; whoever keeps one calls it once. It reads nothing.
	Document(name string, o Options) Document
	// List returns the names of documents, sorted, that match a pattern of
	// [path.Match].
	List(pattern string) ([]string, error)
	// Suspected returns why documents are taken to be damaged, by name, as far as the
	// record of the data folder does not have that.
	Suspected() (map[string]string, error)
	// Hosts reports whether other hosts have the same documents.
	Hosts() bool
	// Watch tells of documents that another process or another host has changed, by
	// name, or by an empty one where any may have been. It is told of changes that
	// are made here as well, and must not wait. Stop ends that.
	Watch(each func(name string)) (stop func())
}

// Options say how a document is kept.
type Options struct {
	// Most is how many bytes it may have.
	Most int64
	// Shared says that other processes of this machine change it, too; those that
	// hold the data folder keep all others from the rest.
	Shared bool
	// Vital says that a file may take of the space that is set aside for the time
	// when the disk is full.
	Vital bool
	// Folder says that the folders of a file are made where they are not there.
	Folder bool
	// Note says that a file which is read is noted to be there, where noting that
	// has failed before.
	Note bool
	// Stamp is how the time is written in the name of one that is set aside, where
	// that is not as in all others.
	Stamp string
	// Beside says that something else belongs to the document, such as a record of the
	// vault: to store the text that is there already tells other hosts to look, too.
	Beside bool
	// Check refuses a file, such as one that others may read; nil refuses none.
	Check func(path string, info fs.FileInfo) error
}

// Edit gets what is there, as [Document.Read] returns it, and returns what is to
// take its place; nil leaves it as it is. It may be called more than once.
type Edit func(text []byte, err error) ([]byte, error)

// Document is one document. It is safe for concurrent use.
type Document interface {
	// Name within the store.
	Name() string
	// String says where it lies, for people who may see paths.
	String() string
	// Read returns the text, and by what a later change shows. The error wraps
	// [fs.ErrNotExist] where there never was one, or it was deleted, [ErrGone] where it is gone,
	// [ErrUnavailable] where that cannot be known now; those of package regular, and
	// that of Options.Check, are about what stands in its place.
	Read() ([]byte, Version, error)
	// Change replaces the text, whole or not at all, while nobody else changes it.
	// An error of Edit is returned as it is. Where the error is
	// [durable.ErrUnsynced] or [ErrUnrecorded] the text was replaced.
	Change(edit Edit) (Version, error)
	// Delete removes it for good. One that is not there is no error.
	Delete() error
	// Changed reports whether the document may have been changed since a version
	// was read. Now says that somebody waits for what another has changed just now;
	// else it is enough to know within a second. The error is [ErrUnavailable] where
	// that cannot be known.
	Changed(since Version, now bool) (bool, error)
	// Suspect notes that it is damaged, so that a user may accept its loss. It is not
	// for an Edit to call, nor is SetAside.
	Suspect(cause error) error
	// SetAside gives it another name, which is returned, and which nobody has had.
	// Where there is an error beside a name, it has the name all the same.
	SetAside(now time.Time) (string, error)
}

// Version is what was read of a document, to see a change by. The zero Version
// is of none.
type Version struct {
	info  fs.FileInfo
	row   int64
	heard uint64
}

// Same reports whether two versions are of the same text.
func (v Version) Same(as Version) bool { return v.row == as.row && sameFile(v.info, as.info) }

// Zero reports whether the version is of no document.
func (v Version) Zero() bool { return v.info == nil && v.row == 0 }

var (
	// ErrGone says that there was a document, and that nobody has deleted it.
	ErrGone = errors.New("it was there, and is gone")
	// ErrDamaged says that a text is not the one that was stored.
	ErrDamaged = errors.New("it was changed by something else than a host")
	// ErrUnrecorded says that a text was replaced, but not noted in the record of
	// what the data folder holds.
	ErrUnrecorded = errors.New("it was changed, but it was not noted that it is there")
	// ErrBusy says that others have changed a document for all the time that a
	// change may wait.
	ErrBusy = errors.New("another wasmhost process may be changing it")
	// ErrLater says that only a later version of wasmhost knows what a text means: it
	// is whole, and stays as it is.
	ErrLater = errors.New("a later version of wasmhost made it")
	// ErrUnavailable says that the server cannot be asked now, so that what it has
	// is not known.
	ErrUnavailable = errors.New("the server of the host's database does not answer")
)

// unavailableError is [ErrUnavailable] for whoever meets it.
type unavailableError struct{ cause error }

func (e *unavailableError) Error() string {
	return fmt.Sprintf("%v (%v); it is asked again with the next request", ErrUnavailable, e.cause)
}

func (e *unavailableError) Unwrap() []error { return []error{ErrUnavailable, e.cause} }

// As gives what a user and what a plugin may see.
func (e *unavailableError) As(target any) bool {
	const text = "the host cannot reach its database now; try again in a moment"
	switch into := target.(type) {
	case **problem.Problem:
		*into = problem.New(problem.CodeUnavailable, text).WithCause(errors.New(e.Error())).After(time.Second)
	case **abi.Error:
		*into = abi.NewError(abi.CodeUnavailable, text)
	default:
		return false
	}
	return true
}

// Passing reports whether an error of Read says nothing about the document: its
// bytes were not read, so that none of them is known to be wrong, and it may be gone
// in a moment without anybody having done anything.
func Passing(err error) bool {
	return disk.Of(err) != 0 || errors.Is(err, ErrUnavailable) ||
		errors.As(err, new(syscall.Errno)) && !errors.Is(err, fs.ErrNotExist)
}

// Advice says what to do where a document of a name cannot be used for an error.
func Advice(err error, name string) string {
	if Passing(err) {
		return cmp.Or(disk.Of(err).Advice(), "see what keeps the host from its database, or from its disk: it goes on by "+
			"itself then, and nothing is lost")
	}
	if errors.Is(err, ErrLater) {
		return "a later version of wasmhost made " + name + ", which was left as it is: use that one, or a later one"
	}
	return "bring " + name + " back from a backup, or run `wasmhost accept-loss " + name + "`"
}

// Unusable is what a user is told where a document cannot be used, which is noted
// so that its loss can be accepted: detail says what to do. A passing error says
// what was being done; of none nothing is said.
func Unusable(d Document, doing string, err error, detail string) error {
	switch {
	case err == nil:
		return nil
	case Passing(err):
		return fmt.Errorf("%s: %w", doing, err)
	case errors.Is(err, ErrLater):
		return problem.Conflict(Advice(err, d.Name())).WithCause(err)
	}
	noted := d.Suspect(err)
	return problem.Conflict(detail).WithCause(errors.New(errors.Join(err, noted).Error()))
}

// Change is [Document.Change] whose errors begin with what was being done, but for
// those of edit.
func Change(d Document, doing string, edit Edit) (Version, error) {
	var refused error
	v, err := d.Change(func(text []byte, err error) (next []byte, _ error) {
		next, refused = edit(text, err)
		return next, refused
	})
	if err != nil && refused == nil {
		err = fmt.Errorf("%s: %w", doing, err)
	}
	return v, err
}

// CheckFormat refuses a text that names in a member a later format than this host
// knows, with [ErrLater]. It comes before anything else of the text is looked at,
// which may be of any form then, and before it is called damaged.
func CheckFormat(text []byte, member string, known int) error {
	format, err := formatOf(text, member)
	if err == nil && format > float64(known) {
		return fmt.Errorf("%w: its %s is %.0f, this host knows %d", ErrLater, member, format, known)
	}
	return nil
}

func formatOf(text []byte, member string) (format float64, err error) {
	var members map[string]json.RawMessage
	if err = json.Unmarshal(text, &members); err == nil {
		err = json.Unmarshal(members[member], &format)
	}
	return format, err
}

// DecodeFormat is [Decode] for a text whose format, in the member "format", is the
// one that this host knows; [CheckFormat] says more of others.
func DecodeFormat(text []byte, known int, to any) error {
	const member = "format"
	err := CheckFormat(text, member, known)
	if err == nil {
		err = Decode(text, to)
	}
	if err != nil {
		return err
	}
	if format, err := formatOf(text, member); err != nil || format != float64(known) {
		return fmt.Errorf("its format is not %d", known)
	}
	return nil
}

// Decode reads a text that [Encode] has made of a value of the same type: what
// that does not have is damage.
func Decode(text []byte, to any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(to); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("something follows its end")
	}
	return nil
}

// Encode is a value as JSON for people.
func Encode(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", " ")
	return append(text, '\n'), err
}

// tooLarge refuses a text that could not be read again.
func tooLarge(name string, text []byte, most int64) error {
	if int64(len(text)) <= most {
		return nil
	}
	return fmt.Errorf("%s would have %d bytes, and the most is %d", name, len(text), most)
}

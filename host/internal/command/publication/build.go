// Package publication makes catalogues of one's own, and adds plugins to them.
package publication

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"aead.dev/minisign"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// Publication is a catalogue of one's own, in a folder or in a registry.
type Publication struct {
	Place string
	sign  string
	title string
	days  int
	pass  pack.Passphrase
	Reach cli.Remote

	folder string
	ref    registry.Reference
	key    minisign.PrivateKey
	Old    *catalogue.Index // as it is now; nil where there is none

	progress *cli.Progress // of the command
}

// Add adds the flags of what writes to a catalogue.
func (p *Publication) Add(cmd *cobra.Command) {
	const usual = 90
	cmd.Flags().StringVar(&p.sign, "sign", "", "the file of the key, which 'wasmhost signing-key create' has made")
	cmd.Flags().StringVar(&p.title, "title", "", "what the catalogue is called (default: as before)")
	cmd.Flags().IntVar(&p.days, "days", usual, "for how many days hosts may rely on the index: make a new one before "+
		"they are over")
	p.pass.Add(cmd)
}

// catalogueBounds are those of hosts that change no limit.
func catalogueBounds() catalogue.Bounds {
	l := new(host.Config).Catalogues
	_ = limits.Fill(&l) // which fails for what is set, and nothing is
	return catalogue.Bounds{Bytes: l.IndexBytes, Plugins: l.Plugins, Versions: l.Versions}
}

// Open opens the key, and reads the index that there is. It has to be one's own.
func (p *Publication) Open(ctx context.Context, t *cli.Term) (err error) {
	p.progress = t.Progress
	if p.sign == "" {
		return cli.Usage(errors.New("a catalogue is signed: name the file of your key with --sign, or make one with " +
			"'wasmhost signing-key create'"))
	}
	if p.days < 1 || p.days > 3650 {
		return cli.Usage(fmt.Errorf("--days is %d; give a number from 1 to 3650", p.days))
	}
	if cli.IsReference(p.Place) {
		if p.ref, err = registry.ParseReference(p.Place); err == nil && p.ref.Digest != "" {
			err = errors.New("a catalogue by its digest cannot be changed: name a tag, or none")
		}
		if err != nil {
			return cli.Usage(err)
		}
	} else if p.folder, err = filepath.Abs(p.Place); err != nil {
		return err
	}
	if p.key, err = p.pass.Open(ctx, t, p.sign); err != nil {
		return err
	}
	index, signed, err := p.read(ctx)
	if err == nil && index == nil {
		err = p.notOlder(nil)
		if err == nil && p.title == "" {
			err = cli.Usage(errors.New("the catalogue has no name yet: give it one with --title"))
		}
	}
	if err != nil || index == nil {
		return err
	}
	public, _ := p.key.Public().(minisign.PublicKey)
	s, err := signature.ParseIndex(signed)
	if err == nil {
		err = s.Verify(bytes.NewReader(index))
	}
	if err == nil && s.Key != signature.KeyOf(public) {
		err = fmt.Errorf("it is signed with the key %s, and --sign names another one: those who have added the "+
			"catalogue "+
			"would refuse it", s.Key.Fingerprint())
	}
	if err != nil {
		return fmt.Errorf("the index that lies in %s already: %w; where a build was cut off, remove the index and its "+
			"signature, and build again", cli.Clean(p.Place), err)
	}
	if p.Old, err = catalogue.Decode(index, catalogueBounds()); err != nil {
		return fmt.Errorf("the index that lies in %s already: %w", cli.Clean(p.Place), err)
	}
	return p.notOlder(index)
}

// lastIndex is the index of a place that a key has signed last.
type lastIndex struct {
	Serial uint64 `json:"serial"`
	SHA256 string `json:"sha256"`
}

// lastFile is beside the key, and says which index it has signed last for each
// place. Who can write to the place could put an older one back otherwise, and
// have the key sign away what was marked since.
func (p *Publication) lastFile() string { return p.sign + ".catalogues.json" }

// where names the place in that file.
func (p *Publication) where() string {
	if p.folder != "" {
		return p.folder
	}
	return registry.Scheme + p.ref.String()
}

func (p *Publication) last() (map[string]lastIndex, error) {
	const most = 1 << 20
	all := map[string]lastIndex{}
	text, err := regular.ReadFile(p.lastFile(), most)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("%s, which says what the key has signed last, cannot be read: %w; remove it if you "+
			"know "+
			"that the index is the newest", cli.Clean(p.lastFile()), err)
	}
	return all, nil
}

// notOlder refuses an index that is not the last one which the key has signed for
// the place on this machine, or a newer one of another machine. Nil is none.
func (p *Publication) notOlder(index []byte) error {
	all, err := p.last()
	if err != nil {
		return err
	}
	last, known := all[p.where()]
	if known && index == nil {
		return fmt.Errorf("%s has no index, and your key has signed one there: what you have marked in it would be "+
			"lost; "+
			"bring it back, or remove %s to begin anew", cli.Clean(p.Place), cli.Clean(p.lastFile()))
	}
	if known && (p.Old.Serial < last.Serial || p.Old.Serial == last.Serial && digestOf(index) != last.SHA256) {
		return fmt.Errorf("the index that lies in %s has the serial number %d, and your key has signed another one "+
			"there, "+
			"with %d: somebody has put an older one back, and what you have marked since would be lost; bring the "+
			"newest "+
			"back, or remove %s to go on with what is "+
			"there", cli.Clean(p.Place), p.Old.Serial, last.Serial, cli.Clean(p.lastFile()))
	}
	return nil
}

func digestOf(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// remember says beside the key what it has signed.
func (p *Publication) remember(serial uint64, index []byte) error {
	all, err := p.last()
	if err != nil {
		return err
	}
	all[p.where()] = lastIndex{serial, digestOf(index)}
	text, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	return cli.ArchiveFile{Path: p.lastFile(), Force: true}.Write(append(text, '\n'), 0o600)
}

// read reads the index of the place and its signature; nil where there is none.
func (p *Publication) read(ctx context.Context) (index, signed []byte, err error) {
	dir := p.folder
	if dir == "" {
		if dir, err = os.MkdirTemp("", "wasmhost-pull-*"); err != nil {
			return nil, nil, fmt.Errorf("pull the index: %w", err)
		}
		defer os.RemoveAll(dir)
		_, err = registry.Pull(ctx, p.ref, catalogue.ArtifactType, catalogue.ArtifactConfig, []registry.Want{
			{MediaType: catalogue.ArtifactIndex, MaxBytes: catalogueBounds().Bytes, File: filepath.Join(dir,
				catalogue.FileName)},
			{MediaType: catalogue.ArtifactSignature, MaxBytes: signature.MaxBytes,
				File: filepath.Join(dir, catalogue.FileName+signature.FileSuffix)},
		}, p.Reach.Config(p.progress))
		if errors.Is(err, registry.ErrAbsent) {
			return nil, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
	}
	name := filepath.Join(dir, catalogue.FileName)
	index, err = regular.ReadFile(name, catalogueBounds().Bytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the index: %w", cli.FileFailure(name, err))
	}
	if signed, err = regular.ReadFile(name+signature.FileSuffix, signature.MaxBytes); err != nil {
		return nil, nil, fmt.Errorf("the signature of the index: %w", cli.FileFailure(name+signature.FileSuffix, err))
	}
	return index, signed, nil
}

// Built is what `catalogue build`, `catalogue mark` and `publish` print.
type Built struct {
	Place       string `json:"place"`
	Title       string `json:"title"`
	Serial      uint64 `json:"serial"`
	Expires     string `json:"expires"`
	Plugins     int    `json:"plugins"`
	Fingerprint string `json:"fingerprint"`
	New         bool   `json:"new"`
	// Notes say what of packages is not in the index.
	Notes []string `json:"notes,omitempty"`
	// Published is what `publish` has added.
	Published string `json:"published,omitempty"`
}

// Show prints the catalogue as it is now.
func (b *Built) Show(t *cli.Term) {
	for _, note := range b.Notes {
		t.Errorf("%s", note)
	}
	rows := []cli.Row{cli.Say("catalogue", b.Place), cli.Say("title", b.Title), cli.Say("plugins", fmt.Sprint(b.Plugins)),
		cli.Say("serial", fmt.Sprint(b.Serial)), cli.Say("expires", b.Expires), cli.Say("key", b.Fingerprint)}
	if b.New {
		rows = append(rows, cli.Say("new", "there was no catalogue before: show its fingerprint to those who are to add "+
			"it"))
	}
	if b.Published != "" {
		rows = append(rows, cli.Say("published", b.Published))
	}
	t.Rows(t.Out, "", rows...)
	t.Next("catalogue add NAME " + cli.QuoteArg(b.Place))
}

// Write signs an index as the next one, and puts it in its place. The index goes
// first: hosts that come between the two find that they do not fit, and try again.
func (p *Publication) Write(ctx context.Context, x *catalogue.Index) (*Built, error) {
	if x.Title = p.title; x.Title == "" {
		x.Title = p.Old.Title
	}
	x.Renew(p.Old, time.Now(), time.Duration(p.days)*24*time.Hour)
	text, err := x.Encode(catalogueBounds())
	if err != nil {
		return nil, err
	}
	signed, err := signature.SignIndex(bytes.NewReader(text), p.key)
	if err != nil {
		return nil, err
	}
	if p.folder != "" {
		name := filepath.Join(p.folder, catalogue.FileName)
		err = cli.ArchiveFile{Path: name, Force: true}.Write(text, 0o644)
		if err == nil {
			err = cli.ArchiveFile{Path: name + signature.FileSuffix, Force: true}.Write(signed, 0o644)
		}
	} else {
		_, err = registry.Push(ctx, p.ref, registry.Artifact{Type: catalogue.ArtifactType,
			Config: registry.Blob{MediaType: catalogue.ArtifactConfig, Content: []byte("{}")},
			Layers: []registry.Blob{{MediaType: catalogue.ArtifactIndex, Name: catalogue.FileName, Content: text},
				{MediaType: catalogue.ArtifactSignature, Name: catalogue.FileName + signature.FileSuffix,
					Content: signed}},
		}, p.Reach.Config(p.progress))
	}
	if err == nil {
		err = p.remember(x.Serial, text)
	}
	if err != nil {
		return nil, err
	}
	public, _ := p.key.Public().(minisign.PublicKey)
	return &Built{Place: p.Place, Title: x.Title, Serial: x.Serial, Expires: x.Expires.Format(time.DateOnly),
		Plugins: len(x.Plugins), Fingerprint: signature.KeyOf(public).Fingerprint(), New: p.Old == nil}, nil
}

// OfFolder makes an index of the packages in the folder.
func (p *Publication) OfFolder(ctx context.Context) (*catalogue.Index, []string, error) {
	x, notes := &catalogue.Index{Plugins: []catalogue.Plugin{}}, []string{}
	err := filepath.WalkDir(p.folder, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return cli.FileFailure(p.Place, err)
		}
		if d.IsDir() && at != p.folder && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if !d.Type().IsRegular() || !strings.HasSuffix(d.Name(), bundle.PackageSuffix) {
			return nil
		}
		plugin, more, err := catalogue.Describe(ctx, at, bundle.Limits{})
		if err == nil {
			var rel string
			rel, err = filepath.Rel(p.folder, at)
			plugin.Versions[0].Location = filepath.ToSlash(rel)
			err = errors.Join(err, x.Add(plugin))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", cli.Clean(at), err)
		}
		notes = append(notes, more...)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if len(x.Plugins) == 0 {
		return nil, nil, cli.Usage(fmt.Errorf("%s has no file that ends in %s; make one with 'wasmhost "+
			"package'", cli.Clean(p.Place),
			bundle.PackageSuffix))
	}
	if p.Old != nil {
		if err := x.Keeps(p.Old); err != nil {
			return nil, nil, err
		}
		x.TakeMarks(p.Old)
	}
	return x, notes, nil
}

package apply

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// desiredPublisher is a publisher that the host is to trust.
type desiredPublisher struct {
	Key  signature.Key `json:"key"`
	Name string        `json:"name"` // empty for one that does not matter
}

// desiredCatalogue is a catalogue that the host is to have. Its key is known
// beforehand, so that there is nothing to ask.
type desiredCatalogue struct {
	Name  string        `json:"name"`
	Place string        `json:"place"` // a folder is relative to the file
	Key   signature.Key `json:"key"`
	Daily bool          `json:"daily"`
}

// checkHost checks what the file says of the host itself, and brings places and
// keys into the form in which the host remembers them.
func (d *Desired) checkHost() error {
	if err := (api.PublisherPolicy{Policy: d.Policy}).Check(); d.Policy != "" && err != nil {
		return err
	}
	keys, names := map[signature.Key]bool{}, map[string]bool{}
	for i := range d.Publishers {
		p := &d.Publishers[i]
		if err := checkKey(&p.Key); err != nil {
			return fmt.Errorf("publisher %d: %w", i+1, err)
		}
		if keys[p.Key] {
			return fmt.Errorf("the publisher %s is listed twice", p.Key)
		}
		keys[p.Key] = true
	}
	for i := range d.Catalogues {
		c := &d.Catalogues[i]
		if !strings.Contains(c.Place, "://") && c.Place != "" {
			c.Place = d.at(c.Place)
		}
		place, err := catalogue.ParsePlace(c.Place)
		if err = errors.Join(api.CheckCatalogueName(c.Name), err, checkKey(&c.Key)); err != nil {
			return fmt.Errorf("catalogue %d: %w", i+1, err)
		}
		if names[c.Name] {
			return fmt.Errorf("the catalogue %s is listed twice", c.Name)
		}
		c.Place, names[c.Name] = place.String(), true
	}
	return nil
}

func checkKey(key *signature.Key) (err error) {
	*key, err = signature.ParseKey(string(*key))
	return err
}

// planHost plans what decides on plugins: who is trusted, which catalogues there
// are, and last, whose plugins are taken.
func (p *Planner) planHost(ctx context.Context) error {
	if p.Policy == "" && len(p.Publishers) == 0 {
		return p.planCatalogues(ctx)
	}
	list, err := api.ListPublishers.Call(ctx, p.In.Host, api.None{})
	if err != nil {
		return err
	}
	known := map[string]api.Publisher{}
	for _, publisher := range list.Publishers {
		known[publisher.Key] = publisher
	}
	for _, want := range p.Publishers {
		now := known[string(want.Key)]
		if now.Trusted && (want.Name == "" || want.Name == now.Name) {
			continue
		}
		what := "trust the publisher " + want.Key.Fingerprint()
		if want.Name != "" {
			what += fmt.Sprintf(", called %q", want.Name)
		}
		p.add("", what, nil, func(ctx context.Context) (api.PluginInfo, error) {
			_, err := api.TrustPublisher.Call(ctx, p.In.Host, api.TrustRequest{Key: string(want.Key), Name: want.Name})
			return api.PluginInfo{}, err
		})
	}
	if err := p.planCatalogues(ctx); err != nil || p.Policy == "" || list.Policy == p.Policy {
		return err
	}
	p.add("", "policy for publishers "+p.Policy+", instead of "+list.Policy, nil,
		func(ctx context.Context) (api.PluginInfo, error) {
			_, err := api.SetPublisherPolicy.Call(ctx, p.In.Host, api.PublisherPolicy{Policy: p.Policy})
			return api.PluginInfo{}, err
		})
	return nil
}

// planCatalogues plans the catalogues. One that has the name and another place
// or key is replaced, once the other one was found to be of the key.
func (p *Planner) planCatalogues(ctx context.Context) error {
	if len(p.Catalogues) == 0 {
		return nil
	}
	list, err := api.ListCatalogues.Call(ctx, p.In.Host, api.None{})
	if err != nil {
		return err
	}
	known := map[string]*api.Catalogue{}
	for i := range list.Catalogues {
		known[list.Catalogues[i].Name] = &list.Catalogues[i]
	}
	for _, want := range p.Catalogues {
		now := known[want.Name]
		switch {
		case now == nil || now.Place != want.Place || now.Key != string(want.Key):
			p.addsCatalogue = true
			p.add("", addText(want, now), nil, func(ctx context.Context) (api.PluginInfo, error) {
				return api.PluginInfo{}, p.addCatalogue(ctx, want, now != nil)
			})
		case now.Daily != want.Daily:
			p.add("", fmt.Sprintf("refresh the catalogue %s each day: %t", want.Name, want.Daily), nil,
				func(ctx context.Context) (api.PluginInfo, error) {
					_, err := api.SetCatalogue.Call(ctx, p.In.Host, api.CatalogueSettings{Name: want.Name, Daily: want.Daily})
					return api.PluginInfo{}, err
				})
		}
	}
	return nil
}

func addText(want desiredCatalogue, now *api.Catalogue) string {
	text := fmt.Sprintf("add the catalogue %s from %s, of the key %s", want.Name, want.Place, want.Key.Fingerprint())
	if now != nil {
		text += fmt.Sprintf(", instead of the one from %s, of %s", now.Place, now.Fingerprint)
	}
	return text
}

func (p *Planner) addCatalogue(ctx context.Context, want desiredCatalogue, replace bool) error {
	if replace {
		found, err := api.OfferCatalogue.Call(ctx, p.In.Host, api.PlaceRequest{Place: want.Place})
		if err != nil {
			return err
		}
		if found.Key != string(want.Key) {
			return fmt.Errorf("it is signed with the key %s, and the file wants another: the old one stays; ask its maker",
				found.Fingerprint)
		}
		if _, err := api.RemoveCatalogue.Call(ctx, p.In.Host, api.CatalogueRequest{Name: want.Name}); err != nil {
			return err
		}
	}
	_, err := api.AddCatalogue.Call(ctx, p.In.Host, api.AddCatalogueRequest{Name: want.Name, Place: want.Place,
		Key: string(want.Key), Daily: want.Daily})
	return err
}

// later reports whether a plugin may be of a catalogue that is not there yet, so
// that what it asks for cannot be shown.
func (p *Planner) later(want desiredPlugin, now *api.PluginInfo) bool {
	if !p.addsCatalogue || !p.DryRun || cli.CatalogueRequest(filepath.Base(want.From), "") == nil || want.From == "" ||
		cli.IsReference(want.From) || now != nil && want.Digest != "" && want.Digest == now.Digest {
		return false
	}
	_, err := os.Lstat(p.at(want.From))
	return errors.Is(err, os.ErrNotExist)
}

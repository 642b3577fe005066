package catalogues

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListCatalogues.Handle(m, func(context.Context, api.None) (api.CatalogueList, error) {
		f, err := s.read()
		list := api.CatalogueList{Catalogues: []api.Catalogue{}}
		if err != nil {
			return list, err
		}
		for i := range f.Catalogues {
			list.Catalogues = append(list.Catalogues, s.shown(&f.Catalogues[i]))
		}
		return list, nil
	})
	api.OfferCatalogue.Handle(m, func(ctx context.Context, in api.PlaceRequest) (api.CatalogueOffer, error) {
		p, err := catalogue.ParsePlace(in.Place)
		if err != nil {
			return api.CatalogueOffer{}, err
		}
		_, signed, x, err := s.offer(ctx, p, func(*signature.Index) error { return nil }) // whoever it is of
		if err != nil {
			return api.CatalogueOffer{}, err
		}
		if signed.Key == "" {
			return api.CatalogueOffer{Unsigned: unsignedText(p.String()), Plugins: len(x.Plugins)}, nil
		}
		return api.CatalogueOffer{Title: x.Title, Key: string(signed.Key), Fingerprint: signed.Key.Fingerprint(),
			Serial: x.Serial, Plugins: len(x.Plugins), ExpiresAt: x.Expires}, nil
	})
	api.AddCatalogue.Handle(m, s.add)
	api.RemoveCatalogue.Handle(m, func(_ context.Context, in api.CatalogueRequest) (api.None, error) {
		return api.None{}, s.remove(in.Name)
	})
	api.SetCatalogue.Handle(m, func(_ context.Context, in api.CatalogueSettings) (api.Catalogue, error) {
		err := s.change(func(f *file) error {
			k, err := f.with(in.Name)
			if err == nil {
				k.Daily = in.Daily
			}
			return err
		})
		if err != nil {
			return api.Catalogue{}, err
		}
		return s.one(in.Name)
	})
	api.RefreshCatalogue.Handle(m, func(ctx context.Context, in api.CatalogueRequest) (api.Catalogue, error) {
		return s.refresh(ctx, in.Name)
	})
	api.SearchCatalogues.Handle(m, func(_ context.Context, in api.CatalogueQuery) (api.CatalogueHits, error) {
		return s.search(in)
	})
	api.CataloguePlugin.Handle(m, func(_ context.Context, in api.CataloguePluginRequest) (api.CatalogueOffers, error) {
		return s.plugin(in.ID)
	})
	api.ListOutdated.Handle(m, func(context.Context, api.None) (api.OutdatedList, error) {
		f, err := s.read()
		if err != nil {
			return api.OutdatedList{}, err
		}
		return s.outdated(f), nil
	})
	api.FetchPackage.Handle(m, s.fetch)
}

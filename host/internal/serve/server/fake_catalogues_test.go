package server

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// catalogueRoutes answer as the catalogues of a host do that knows one.
func (f *fakePlugins) catalogueRoutes(m *api.Mux) {
	until := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	known := api.Catalogue{Name: "demo", Title: "Ada's", Place: "https://plugins.example/index.json", Key: "RWQ",
		Fingerprint: "SHA256:x", Serial: 7, Plugins: 1, AddedAt: until, RefreshedAt: until, ExpiresAt: until}
	hit := api.CatalogueHit{Catalogue: "demo", ID: "demo", Name: "Demo", Author: "Ada", Description: "Shows.",
		Tags: []string{"tools"}, Version: "1.0.0"}
	one := func(name string) error {
		if name != "demo" {
			return problem.New(problem.CodeCatalogueNotFound, "there is no such catalogue or plugin")
		}
		return nil
	}
	of := func(_ context.Context, in api.CatalogueRequest) (api.Catalogue, error) { return known, one(in.Name) }
	api.ListCatalogues.Handle(m, func(context.Context, api.None) (api.CatalogueList, error) {
		return api.CatalogueList{Catalogues: []api.Catalogue{known}}, nil
	})
	api.OfferCatalogue.Handle(m, func(_ context.Context, in api.PlaceRequest) (api.CatalogueOffer, error) {
		if in.Place != known.Place {
			return api.CatalogueOffer{}, problem.New(problem.CodeCatalogueRefused, "there is no index")
		}
		return api.CatalogueOffer{Title: "Ada's", Key: "RWQ", Fingerprint: "SHA256:x", Serial: 7, Plugins: 1,
			ExpiresAt: until}, nil
	})
	api.AddCatalogue.Handle(m, func(_ context.Context, in api.AddCatalogueRequest) (api.Catalogue, error) {
		return known, one(in.Name)
	})
	api.RemoveCatalogue.Handle(m, func(_ context.Context, in api.CatalogueRequest) (api.None, error) {
		return api.None{}, one(in.Name)
	})
	api.SetCatalogue.Handle(m, func(_ context.Context, in api.CatalogueSettings) (api.Catalogue, error) {
		return known, one(in.Name)
	})
	api.RefreshCatalogue.Handle(m, of)
	api.SearchCatalogues.Handle(m, func(context.Context, api.CatalogueQuery) (api.CatalogueHits, error) {
		return api.CatalogueHits{Plugins: []api.CatalogueHit{hit}, Found: 1}, nil
	})
	api.CataloguePlugin.Handle(m, func(_ context.Context, in api.CataloguePluginRequest) (api.CatalogueOffers, error) {
		return api.CatalogueOffers{Offers: []api.CataloguePluginInfo{{CatalogueHit: hit,
				Versions: []api.CatalogueVersion{{Version: "1.0.0", SHA256: "x", Bytes: 1, Permissions: []string{}}}}}},
			one(in.ID)
	})
	api.ListOutdated.Handle(m, func(context.Context, api.None) (api.OutdatedList, error) {
		return api.OutdatedList{Plugins: []api.Outdated{{ID: "demo", Catalogue: "demo", Installed: "0.9.0",
			Version: "1.0.0"}}}, nil
	})
	api.FetchPackage.Handle(m, func(_ context.Context, in api.FetchPackageRequest) (api.FetchedPackage, error) {
		return api.FetchedPackage{ID: "demo", Version: "1.0.0", Catalogue: "demo", Path: "/x.plugin.zip",
			Source: api.Source{Catalogue: "demo", Digest: "sha256:x"}}, one(in.ID)
	})
}

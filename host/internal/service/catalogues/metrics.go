package catalogues

import "github.com/wasmhost/wasmhost/host/internal/leaf/figures"

var _ figures.Collector = (*Service)(nil)

func ageDesc() *figures.Desc {
	return figures.Gauge("wasmhost_catalogue_age_seconds",
		"How long ago it was last seen that the index of a catalogue is the newest of it.", "catalogue")
}

func expiryDesc() *figures.Desc {
	return figures.Gauge("wasmhost_catalogue_expiry_timestamp_seconds",
		"When the index of a signed catalogue ends to be good, in Unix time.", "catalogue")
}

// Collect implements [figures.Collector]. What cannot be read is left out; the health
// of the host tells of it.
func (s *Service) Collect(page *figures.Page) {
	all, err := s.read()
	if err != nil {
		return
	}
	for _, k := range all.Catalogues {
		page.Set(ageDesc(), s.now().Sub(k.RefreshedAt).Seconds(), k.Name)
		if !k.Expires.IsZero() {
			page.Set(expiryDesc(), float64(k.Expires.Unix()), k.Name)
		}
	}
}

package catalogues

import "github.com/prometheus/client_golang/prometheus"

var _ prometheus.Collector = (*Service)(nil)

func ageDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_catalogue_age_seconds",
		"How long ago it was last seen that the index of a catalogue is the newest of it.", []string{"catalogue"}, nil)
}

func expiryDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_catalogue_expiry_timestamp_seconds",
		"When the index of a signed catalogue ends to be good, in Unix time.", []string{"catalogue"}, nil)
}

// Describe implements prometheus.Collector.
func (s *Service) Describe(descs chan<- *prometheus.Desc) {
	descs <- ageDesc()
	descs <- expiryDesc()
}

// Collect implements prometheus.Collector. What cannot be read is left out; the health
// of the host tells of it.
func (s *Service) Collect(metrics chan<- prometheus.Metric) {
	all, err := s.read()
	if err != nil {
		return
	}
	for _, k := range all.Catalogues {
		metrics <- prometheus.MustNewConstMetric(ageDesc(), prometheus.GaugeValue,
			s.now().Sub(k.RefreshedAt).Seconds(), k.Name)
		if !k.Expires.IsZero() {
			metrics <- prometheus.MustNewConstMetric(expiryDesc(), prometheus.GaugeValue, float64(k.Expires.Unix()), k.Name)
		}
	}
}

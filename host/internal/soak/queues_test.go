package soak

import (
	"math"
	"testing"
)

// station is one thing that requests need and wait for: it serves each of them
// for demand seconds of one of its processors, of which there may be a part.
type station struct {
	name       string
	demand     float64
	processors float64
}

// bound is the most requests a second that stations let through, however many wait,
// and which of them is the one: that of which a request needs the largest part.
func bound(stations []station) (rate float64, name string) {
	rate = math.Inf(1)
	for _, s := range stations {
		if most := s.processors / s.demand; s.demand > 0 && most < rate {
			rate, name = most, s.name
		}
	}
	return rate, name
}

// throughput is how many requests a second are answered where so many clients wait
// for each answer before they ask again, and a request also takes a time for which
// nobody waits in turn. It is the mean value analysis of a closed network: a
// request that arrives finds the queues as they are with one client less. A station
// of several processors is, after Seidmann, one that is as fast as all of them and
// a time that makes up for it where nobody waits.
func throughput(clients int, delay float64, stations []station) (rate float64) {
	queues := make([]float64, len(stations))
	for n := 1; n <= clients; n++ {
		response := delay
		times := make([]float64, len(stations))
		for i, s := range stations {
			times[i] = s.demand / s.processors * (1 + queues[i])
			response += times[i] + s.demand*(1-1/max(s.processors, 1))
		}
		if response == 0 {
			return math.Inf(1)
		}
		rate = float64(n) / response
		for i := range stations {
			queues[i] = rate * times[i]
		}
	}
	return rate
}

// hostsUntil is with how many hosts the database has as much to do as they: with
// fewer, more of them answer more.
func hostsUntil(host, database station) float64 {
	return database.processors / database.demand * host.demand / host.processors
}

// TestQueues holds the model against what is known of such networks.
func TestQueues(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6*want {
			t.Errorf("%s: %g, not %g", what, got, want)
		}
	}
	balanced := []station{{"a", 0.01, 1}, {"b", 0.01, 1}, {"c", 0.01, 1}}
	for _, n := range []int{1, 2, 10, 100} {
		near("alike stations", throughput(n, 0, balanced), float64(n)/(0.01*float64(n+len(balanced)-1)))
	}
	near("nobody waits", throughput(1, 0.1, []station{{"a", 0.02, 4}, {"b", 0.01, 1}}), 1/0.13)
	near("a delay alone", throughput(8, 0.5, nil), 16)
	near("a part of a processor", throughput(1, 0, []station{{"a", 0.01, 0.25}}), 25)

	// With an exponential delay and one station, the machine repair problem has a sum.
	const clients, delay, demand = 6, 0.05, 0.02
	sum, term := 1.0, 1.0
	for n := 1; n <= clients; n++ {
		term *= float64(clients-n+1) * demand / delay
		sum += term
	}
	near("machine repair", throughput(clients, delay, []station{{"a", demand, 1}}), (1-1/sum)/demand)

	// With many clients the tightest station decides, and more hosts help up to it.
	host, database := station{"host", 300e-6, 2}, station{"database", 100e-6, 4}
	near("hosts until the database is the bound", hostsUntil(host, database), 6)
	for hosts := 1; hosts <= 12; hosts++ {
		all := []station{{database.name, database.demand, database.processors}}
		for range hosts {
			all = append(all, station{host.name, host.demand / float64(hosts), host.processors})
		}
		most, name := bound(all)
		near("the bound", most, min(float64(hosts)*2/300e-6, 4/100e-6))
		if want := "host"; hosts > 6 {
			if name != "database" {
				t.Errorf("%d hosts: the bound is the %s", hosts, name)
			}
		} else if hosts < 6 && name != want {
			t.Errorf("%d hosts: the bound is the %s", hosts, name)
		}
		if got := throughput(2000, 0.001, all); got > most || got < most*0.95 {
			t.Errorf("%d hosts: %g requests a second by queues, %g by the bound", hosts, got, most)
		}
	}
}

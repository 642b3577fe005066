package manifest_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestDensity(t *testing.T) {
	shorttest.Skip(t)
	for expr, want := range map[string]struct {
		density manifest.Density
		text    string
	}{
		"* * * * *":          {manifest.Density{60, 1440, 10080, 40320, 525600}, "up to 1440 times a day"},
		"0 0 1 1 *":          {manifest.Density{1, 1, 1, 1, 1}, "once a year"},
		"0 0 29 2 *":         {manifest.Density{1, 1, 1, 1, 1}, "once a year"},
		"0 3 * * *":          {manifest.Density{1, 1, 7, 28, 365}, "once a day"},
		"0 3 * * 1":          {manifest.Density{1, 1, 1, 4, 53}, "once a week"},
		"0 3 * * 1-5":        {manifest.Density{1, 1, 5, 20, 261}, "up to 5 times a week"},
		"0 3 1 * *":          {manifest.Density{1, 1, 1, 1, 12}, "up to 12 times a year"},
		"0,30 9-17 * * *":    {manifest.Density{2, 18, 126, 504, 6570}, "up to 18 times a day"},
		"0 0 13 * 5":         {manifest.Density{1, 1, 2, 5, 65}, "up to 2 times a week"},
		"0 0 31 1,3 *":       {manifest.Density{1, 1, 1, 1, 2}, "up to 2 times a year"},
		"*/59 0 * 1 *":       {manifest.Density{2, 2, 14, 56, 62}, "up to 2 times a day"},
		"0 0 28,29 2 */1":    {manifest.Density{1, 1, 2, 2, 2}, "up to 2 times a week"},
		"59 23 31 12 */2":    {manifest.Density{1, 1, 5, 17, 19}, "up to 5 times a week"},
		"1 1 1-7 1 mon":      {manifest.Density{1, 1, 7, 10, 12}, "once a day"},
		"*/7 */5 2-30/4 * *": {manifest.Density{9, 45, 135, 360, 4275}, "up to 45 times a day"},
	} {
		got, err := manifest.ScheduleDensity(expr)
		if err != nil || got != want.density || got.String() != want.text {
			t.Errorf("%s: %#v %q, %v", expr, got, got.String(), err)
		}
		if slow := enumerated(t, expr); got != slow {
			t.Errorf("%s: %+v, its times have %+v", expr, got, slow)
		}
	}
	for _, expr := range []string{"", "* * * * * *", "@daily", "0 0 30 2 *"} {
		if _, err := manifest.ScheduleDensity(expr); err == nil {
			t.Errorf("%q has a density", expr)
		}
	}
}

// enumerated finds the density by going through all times of 28 years.
func enumerated(t *testing.T, expr string) manifest.Density {
	t.Helper()
	parsed, err := manifest.ParseSchedule(expr)
	if err != nil {
		t.Fatal(err)
	}
	const hour, day = 60 * 60, 24 * 60 * 60
	first, _ := manifest.ScheduleDensity(expr)
	end := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	if first.Year > 1000 { // it fires too often to go through all
		end = time.Date(2003, 1, 1, 0, 0, 0, 0, time.UTC)
		if first.Year > 100_000 {
			end = time.Date(2002, 1, 2, 0, 0, 0, 0, time.UTC)
		}
	}
	var times []int64
	// A second before the next minute, since the parser would count the seconds of one.
	const before = 59 * time.Second
	for at := parsed.Next(time.Date(2000, 12, 31, 23, 59, 59, 0, time.UTC)); !at.IsZero() &&
		at.Before(end); at = parsed.Next(at.Add(before)) {
		times = append(times, at.Unix())
	}
	var most [5]int
	for k, span := range [5]int64{hour, day, 7 * day, 28 * day, 365 * day} {
		from := 0
		for i, at := range times {
			for at-times[from] >= span {
				from++
			}
			most[k] = max(most[k], i-from+1)
		}
	}
	return manifest.Density{Hour: most[0], Day: most[1], Week: most[2], FourWeeks: most[3], Year: most[4]}
}

// Schedules made at random have the density that their times have.
func TestDensityAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 8))
	list := func(low, high, most int) string {
		if random.IntN(3) == 0 {
			return "*"
		}
		var values []string
		for range 1 + random.IntN(most) {
			values = append(values, strconv.Itoa(low+random.IntN(high-low+1)))
		}
		return strings.Join(values, ",")
	}
	tried := 0
	for tried < 15 {
		expr := strconv.Itoa(random.IntN(60)) + " " + strconv.Itoa(random.IntN(24)) + " " +
			list(1, 31, 3) + " " + list(1, 12, 4) + " " + list(0, 7, 3)
		got, err := manifest.ScheduleDensity(expr)
		if err != nil {
			continue // a day that never comes
		}
		tried++
		if slow := enumerated(t, expr); got != slow {
			t.Errorf("%s: %+v, its times have %+v", expr, got, slow)
		}
	}
}

func TestDenser(t *testing.T) {
	for _, c := range []struct {
		declared, other string
		want            bool
	}{
		{"0 0 1 1 *", "* * * * *", true},
		{"0 0 1 1 *", "30 12 31 7 *", false},
		{"0 3 * * *", "59 23 * * *", false},
		{"0 3 * * *", "0 3,4 * * 1", true}, // fewer in a week, more in a day
		{"* * * * *", "*/2 * * * *", false},
		{"*/5 * * * *", "1-59/5 * * * *", false},
		{"*/5 * * * *", "*/4 * * * *", true},
		{"0 0 * * 1", "0 0 1 * *", false},
		{"0 0 1 * *", "0 0 * * 1", true},
		{"0 */6 * * *", "0,1,2,3 0 * * *", true}, // as many in a day, more in an hour
	} {
		declared, err := manifest.ScheduleDensity(c.declared)
		if err != nil {
			t.Fatal(err)
		}
		other, err := manifest.ScheduleDensity(c.other)
		if err != nil {
			t.Fatal(err)
		}
		if got := other.Denser(declared); got != c.want {
			t.Errorf("%s beside %s: denser %v", c.other, c.declared, got)
		}
	}
}

func BenchmarkScheduleDensity(b *testing.B) {
	for b.Loop() {
		if _, err := manifest.ScheduleDensity("* * * * *"); err != nil {
			b.Fatal(err)
		}
	}
}

package limits_test

import (
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits has a field of every kind.
type Limits struct {
	Files             int           `default:"100" min:"1" max:"1000" per:"host"`
	FilesPerUser      int           `default:"50" min:"1" max:"Files"`
	FeedBytes         int           `default:"5MiB" min:"1KiB" max:"64MiB"`
	AddBytesPerMinute int64         `default:"10MiB" min:"FeedBytes" max:"1GiB"`
	FileMB            int           `default:"4" min:"1" max:"1GiB"`
	TotalMB           int           `default:"4*FileMB" min:"2*FileMB" max:"65536"`
	APITimeout        time.Duration `default:"30s" min:"1ms" max:"24h"`
	Elements          uint32        `default:"65536" min:"1" max:"4294967295"`
	StackBytes        int32         `default:"16MiB" min:"64KiB" max:"64MiB"`
	Workers           int           `default:"cpus" min:"1" max:"100000"`
}

// config has limits at some depth, beside what is none.
type config struct {
	Name   string
	Server struct {
		Limits Limits
		Log    func()
	}
}

func defaults() Limits {
	return Limits{100, 50, 5 << 20, 10 << 20, 4, 16, 30 * time.Second, 65536, 16 << 20, runtime.GOMAXPROCS(0)}
}

func TestFillGivesDefaults(t *testing.T) {
	if got := limits.Defaults[Limits](); got != defaults() {
		t.Errorf("the defaults are %+v", got)
	}
	for name, c := range map[string]struct {
		given Limits
		want  func(l *Limits)
	}{
		"what is given stays": {Limits{Files: 1000}, func(l *Limits) { l.Files = 1000 }},
		"at the least":        {Limits{FeedBytes: 1024}, func(l *Limits) { l.FeedBytes = 1024 }},
		"a default follows":   {Limits{FileMB: 100}, func(l *Limits) { l.FileMB, l.TotalMB = 100, 400 }},
		"a default gives way": {Limits{FeedBytes: 11 << 20},
			func(l *Limits) { l.FeedBytes, l.AddBytesPerMinute = 11<<20, 11<<20 }},
		"a default goes under": {Limits{Files: 10}, func(l *Limits) { l.Files, l.FilesPerUser = 10, 10 }},
	} {
		var got config
		got.Server.Limits = c.given
		want := defaults()
		c.want(&want)
		if err := limits.Fill(&got); err != nil || got.Server.Limits != want {
			t.Errorf("%s: got %+v, %v", name, got.Server.Limits, err)
		}
	}
}

func TestFillRefuses(t *testing.T) {
	for _, c := range []struct {
		given Limits
		want  string
	}{
		{Limits{Files: 1001}, "files is 1001; give a whole number from 1 to 1000"},
		{Limits{Files: -1}, "files is -1; give a whole number from 1 to 1000"},
		{Limits{Files: 50, FilesPerUser: 60}, "files-per-user is 60; give a whole number from 1 to 50 (limits_test.files)"},
		{Limits{FeedBytes: 1000}, "feed-bytes is 1000; give a size from 1KiB to 64MiB"},
		{Limits{AddBytesPerMinute: 1 << 20},
			"add-bytes-per-minute is 1MiB; give a size from 5MiB (limits_test.feed-bytes) to 1GiB"},
		{Limits{TotalMB: 7}, "total-mb is 7; give a number of MiB from 8 (2 times limits_test.file-mb) to 65536"},
		{Limits{APITimeout: 25 * time.Hour}, "api-timeout is 25h; give a duration from 1ms to 24h"},
		{Limits{APITimeout: 1}, "api-timeout is 1ns; give a duration from 1ms to 24h"},
		{Limits{StackBytes: -1}, "stack-bytes is -1; give a size from 64KiB to 64MiB"},
		{Limits{FileMB: 2048, TotalMB: 1},
			"file-mb is 2048; give a number of MiB from 1 to 1024; the limit limits_test.total-mb is 1; give "},
	} {
		err := limits.Fill(&c.given)
		if err == nil || !strings.HasPrefix(err.Error(), "the limit limits_test."+c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// limit returns a limit of some limits.
func limit(t *testing.T, of *Limits, name string) limits.Limit {
	t.Helper()
	for _, l := range limits.List(of) {
		if l.Name == "limits_test."+name {
			return l
		}
	}
	t.Fatalf("there is no limit %s", name)
	return limits.Limit{}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int64
	}{
		{"files", "7", 7}, {"feed-bytes", "65536", 65536}, {"feed-bytes", "64MiB", 64 << 20},
		{"feed-bytes", "3KiB", 3 << 10},
		{"add-bytes-per-minute", "1GiB", 1 << 30}, {"total-mb", "64", 64}, {"total-mb", "64MiB", 64},
		{"total-mb", "2GiB", 2048},
		{"api-timeout", "1m30s", int64(90 * time.Second)}, {"elements", "4294967295", math.MaxUint32},
		{"files", "-3", -3},
	} {
		var l Limits
		one := limit(t, &l, c.name)
		if err := one.Set(c.text); err != nil {
			t.Error(err)
		}
		if got := limit(t, &l, c.name).Value; got != c.want {
			t.Errorf("%s=%s gives %d", c.name, c.text, got)
		}
	}
	for name, texts := range map[string][]string{
		"files":       {"", "0", "many", "1e3", "1.5", "0x10", "1KiB", "99999999999999999999"},
		"feed-bytes":  {"", "0", "0MiB", "KiB", "5MB", "5 MiB", "9EiB", "9223372036854775807KiB"},
		"total-mb":    {"1KiB", "0GiB"},
		"api-timeout": {"30", "0", "0s", "soon"},
		"elements":    {"-1", "4294967296"},
		"stack-bytes": {"2GiB", "-4GiB"},
	} {
		for _, text := range texts {
			var l Limits
			one := limit(t, &l, name)
			if err := one.Set(text); err == nil || !strings.Contains(err.Error(), one.Name) || l != (Limits{}) {
				t.Errorf("%s=%q gives %+v, %v", name, text, l, err)
			}
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name  string
		value int64
		want  string
	}{
		{"files", 1 << 20, "1048576"}, {"feed-bytes", 1 << 20, "1MiB"}, {"feed-bytes", 1<<20 + 1, "1048577"},
		{"feed-bytes", 0, "0"},
		{"file-mb", 1024, "1024"}, {"api-timeout", int64(2 * time.Hour), "2h"},
		{"api-timeout", int64(15 * time.Minute), "15m"},
		{"api-timeout", int64(500 * time.Millisecond), "500ms"}, {"api-timeout", int64(90 * time.Second), "1m30s"},
		{"api-timeout", int64(90 * time.Minute), "1h30m"}, {"api-timeout", 0, "0s"},
	} {
		one := limit(t, &Limits{}, c.name)
		if got := one.Text(c.value); got != c.want {
			t.Errorf("%s: %d is %s, want %s", c.name, c.value, got, c.want)
		}
	}
}

// Tags that make no sense are found when limits are listed.
func TestTagsAreRead(t *testing.T) {
	type untagged struct{ Limits struct{} }
	if got := limits.List(&untagged{}); len(got) != 0 {
		t.Errorf("got %v", got)
	}
	for _, broken := range []func(){func() { missingTag() }, func() { wrongTag() }, func() { contradiction() }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("nothing is wrong")
				}
			}()
			broken()
		}()
	}
}

func missingTag() {
	type Limits struct {
		Files int `default:"1" min:"1"`
	}
	limits.List(&Limits{})
}

func wrongTag() {
	type Limits struct {
		Files int `default:"ten" min:"1" max:"10"`
	}
	limits.List(&Limits{})
}

func contradiction() {
	type Limits struct {
		Files int `default:"11" min:"1" max:"10"`
	}
	limits.Defaults[Limits]()
}

// A limit says what counts up to it, and by one word of two.
func TestPer(t *testing.T) {
	for _, l := range limits.List(&config{}) {
		if want := map[string]limits.Per{"Files": limits.PerHost}[l.Field]; l.Per != want {
			t.Errorf("%s counts per %q, want %q", l.Name, l.Per, want)
		}
	}
	type Limits struct {
		Files int `default:"100" min:"1" max:"1000" per:"machine"`
	}
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "say host or database") {
			t.Errorf("another word is taken: %s", said)
		}
	}()
	limits.Fill(&Limits{})
}

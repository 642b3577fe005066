package run

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func TestLeasesOfAHost(t *testing.T) {
	for want, names := range map[string][]string{
		"-":                  nil,
		"a":                  {"a"},
		"a, b, c":            {"a", "b", "c"},
		"a, b, c and 2 more": {"a", "b", "c", "d", "e"},
	} {
		if got := leases(names); got != want {
			t.Errorf("%q is shown as %q, not as %q", names, got, want)
		}
	}
}

func TestStandbysOfTheServer(t *testing.T) {
	behind, lag, heard := int64(3<<20), 12.34, int64(1512)
	const none = "No standby follows"
	for _, test := range []struct {
		c    api.Cluster
		want []string
		not  string
	}{
		{api.Cluster{}, []string{none}, "How far"},
		{api.Cluster{StandbysHidden: "do this"}, []string{"How far standbys are: do this"}, none},
		{api.Cluster{Standbys: []api.ClusterStandby{{Name: "b"}}, StandbysHidden: "do this"},
			[]string{"HEARD", "b +- +- +- +- +- +-", "do this"}, none},
		{api.Cluster{Standbys: []api.ClusterStandby{{Name: "a", Address: "10.0.0.2", State: "streaming", Sync: "sync",
			BehindBytes: &behind, LagMs: &lag, HeardMs: &heard}}},
			[]string{"a +10.0.0.2 +streaming +sync +3.0 MB +12.3 ms +1.5s ago"}, "How far"},
	} {
		var out bytes.Buffer
		showStandbys((&cli.Term{Out: &out}), test.c)
		for _, want := range test.want {
			if !regexp.MustCompile(want).MatchString(out.String()) || strings.Contains(out.String(), test.not) {
				t.Errorf("%+v is shown as\n%s", test.c, &out)
			}
		}
	}
}

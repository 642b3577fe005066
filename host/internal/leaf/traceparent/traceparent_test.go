package traceparent_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
)

func TestHeaders(t *testing.T) {
	const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
	good := "00-" + trace + "-00f067aa0ba902b7-01"
	id := traceparent.RequestID(good)
	if !strings.HasPrefix(id, trace+"-") || strings.Contains(id, "00f067aa0ba902b7") || !strings.HasSuffix(id, "-01") ||
		id == traceparent.RequestID(good) || traceparent.Header(id) != "00-"+id || traceparent.TraceID(id) != trace {
		t.Errorf("%s makes %s", good, id)
	}
	for _, bad := range []string{"", "00-", good + "-more", strings.ToUpper(good), "01" + good[2:], good[:54] + "x",
		strings.Replace(good, trace, strings.Repeat("0", 32), 1), "00-" + trace + "-0000000000000000-01",
		strings.Replace(good, "-00f", "\n00f", 1)} {
		if id := traceparent.RequestID(bad); id != "" {
			t.Errorf("%q makes %s", bad, id)
		}
	}
	one := traceparent.Header("1a2b3c4d-00000001")
	if one != traceparent.Header("1a2b3c4d-00000001") || one == traceparent.Header("1a2b3c4d-00000002") ||
		traceparent.RequestID(one) == "" {
		t.Errorf("a request of its own has %s", one)
	}
}

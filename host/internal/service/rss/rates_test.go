package rss

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Adding and removing large feeds costs the host no more than the bytes of a
// minute allow, whether they are feeds or not.
func TestAddsAreChargedByBytes(t *testing.T) {
	clock, site := newClock(), newSite(t)
	small := strings.Repeat("<item><title>x</title></item>", 1400) // 40,600 bytes
	for i := range 10 {
		site.text(fmt.Sprintf("/%d", i), channel(small))
	}
	site.text("/none", strings.Repeat("<p>no feed</p>", 3000))
	f := manual(t, Options{Now: clock.Now, Limits: Limits{FeedBytes: 1 << 16, AddBytesPerMinute: 1 << 16}})
	again := func(n int) error {
		_, err := f.AddFeed(t.Context(), nil, "p", fmt.Sprintf("%s/%d", site.URL, n))
		if err == nil {
			for _, fd := range feedsOf(t, f, "p") {
				must(t, f.RemoveFeed(t.Context(), "p", fd.ID))
			}
		}
		return err
	}
	must(t, again(0))
	must(t, again(0)) // the last goes past it
	refused(t, again(0), abi.CodeQuotaExceeded, "65536 bytes")
	refused(t, again(1), abi.CodeQuotaExceeded, "wait a little")
	if n := site.count("/1"); n != 0 {
		t.Errorf("what is refused was fetched %d times", n)
	}
	add(t, f, "other", site.URL+"/1")
	clock.Advance(10 * time.Second) // not enough to pay the debt
	refused(t, again(2), abi.CodeQuotaExceeded, "65536 bytes")
	clock.Advance(50 * time.Second)
	must(t, again(2))
	clock.Advance(2 * time.Minute)
	for range 2 {
		_, err := f.AddFeed(t.Context(), nil, "p", site.URL+"/none")
		refused(t, err, abi.CodeInvalidArgument, "")
	}
	refused(t, again(3), abi.CodeQuotaExceeded, "65536 bytes")
}

// Feeds are read one after the other; who waits too long for the turn is told.
func TestFeedsAreReadInTurn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.text("/feed", channel())
	f := manual(t, Options{})
	if cap(f.reading) != 1 {
		t.Fatalf("%d feeds are read at once", cap(f.reading))
	}
	f.reading <- struct{}{}
	for wait := 2 * time.Second; site.count("/feed") == 0 && wait < time.Minute; wait *= 2 { // over before it was fetched
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		_, err := f.AddFeed(ctx, nil, "p", site.URL+"/feed")
		cancel()
		refused(t, err, abi.CodeDeadlineExceeded, "")
	}
	if site.count("/feed") != 1 {
		t.Error("it was not fetched before its turn to be read")
	}
	<-f.reading
	add(t, f, "p", site.URL+"/feed")
	if len(f.reading) != 0 {
		t.Error("the place is still taken")
	}
}

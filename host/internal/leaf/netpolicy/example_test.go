package netpolicy_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
)

// A plugin reaches public addresses only, until its user allows a host.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "sunny") }))
	defer server.Close()

	n, err := netpolicy.New(netpolicy.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := n.Client("weather", netpolicy.Policy{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	_, err = client.Fetch(context.Background(), netpolicy.Request{URL: "http://2130706433/"})
	fmt.Println(err)
	_, err = client.Fetch(context.Background(), netpolicy.Request{URL: "http://[::ffff:7f00:1]/"})
	fmt.Println(err)

	allowed := netpolicy.Policy{AllowHosts: []string{server.Listener.Addr().String()}, Only: true}
	if err := client.SetPolicy(allowed); err != nil {
		fmt.Println(err)
		return
	}
	response, err := client.Fetch(context.Background(), netpolicy.Request{URL: server.URL + "/today"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(response.Status, string(response.Body))
	// Output:
	// the URL cannot be fetched: its host is not valid: a name cannot end in a number, and an IPv4 address is written as four decimal numbers without leading zeros
	// the network policy does not allow 127.0.0.1: it is a loopback address; to allow it, run: wasmhost grant weather network --allow-host 127.0.0.1
	// 200 sunny
}

package protocol_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

func serve(t *testing.T, request *protocol.Request, result *protocol.Result, err error) []byte {
	t.Helper()
	var in, out bytes.Buffer
	if err := request.Send(&in); err != nil {
		t.Fatal(err)
	}
	answer := func(got *protocol.Request) (*protocol.Result, error) {
		if !reflect.DeepEqual(got, request) {
			t.Errorf("the request became %+v, want %+v", got, request)
		}
		return result, err
	}
	if err := protocol.Serve(&in, &out, answer); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestServe(t *testing.T) {
	request := &protocol.Request{
		Packages: []protocol.Package{{ImportPath: "example/p", Dir: `C:\p`, GoFiles: []string{"main.go"},
			ImportMap: map[string]string{"a": "b"}}},
		Exports: map[string]string{"fmt": "/cache/fmt"}, Foreign: []string{"example/q"},
	}
	// A file to be removed and an empty one are not the same.
	want := &protocol.Result{Complete: true, Left: []string{"T is left"},
		Files: []protocol.File{{Path: "gone"}, {Path: "empty", Content: []byte{}}, {Path: "full", Content: []byte("\xff")}}}
	got, err := protocol.Receive(serve(t, request, want, nil))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	var about *protocol.PluginError
	_, err = protocol.Receive(serve(t, request, nil, errors.New("undefined: x")))
	if !errors.As(err, &about) || about.Error() != "undefined: x" {
		t.Errorf("an error became %v", err)
	}
}

func TestServeWithoutRequest(t *testing.T) {
	for _, in := range []string{"", "{", "[]"} {
		err := protocol.Serve(strings.NewReader(in), new(bytes.Buffer), func(*protocol.Request) (*protocol.Result, error) {
			t.Errorf("%q is taken for a request", in)
			return nil, nil
		})
		if err == nil {
			t.Errorf("%q: no error", in)
		}
	}
	for _, out := range []string{"", "{}", "panic: ", `{"Result":null}`} {
		var about *protocol.PluginError
		if result, err := protocol.Receive([]byte(out)); err == nil || errors.As(err, &about) {
			t.Errorf("%q is taken for an answer: %+v, %v", out, result, err)
		}
	}
}

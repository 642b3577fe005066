// Command tenants is a service that prices orders for many shops, each with plugins of
// its own: a host for each tenant in one process. What a tenant's plugin stores, asks for
// and wastes is its tenant's.
//
//	go run ./plugins-src/apps/tenants DATA PLUGIN TENANT...
//	curl -d '{"item": "tea", "cents": 400}' 127.0.0.1:8080/ada/orders
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Order is what somebody buys.
type Order struct {
	Item  string `json:"item" rule:"chars=100"`
	Cents int    `json:"cents" rule:"min=1,max=100000000"`
}

// How long the plugins of a tenant may take for one order, and how many orders are kept.
const (
	timeout = 3 * time.Second
	kept    = 1000
)

// tenant is a shop with its own host, and so with plugins and data of its own.
type tenant struct {
	name   string
	host   *host.Host
	stop   func() error
	mu     sync.Mutex
	orders []Order
}

// Service has the tenants. Who asks for one was checked before, by whatever the service
// knows of its users.
type Service struct{ tenants map[string]*tenant }

// Shop is what plugins of a tenant get: its orders, and no way to name another's.
func (t *tenant) Shop() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("shop", hostfuncs.Permission{Name: "shop.orders", Text: "See the orders of your shop.",
		Risk: hostfuncs.RiskHigh},
		hostfuncs.Func("orders", "Returns the last orders of the shop.",
			func(context.Context, hostfuncs.Call, struct{}) ([]Order, error) {
				t.mu.Lock()
				defer t.mu.Unlock()
				return slices.Clone(t.orders), nil
			}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Hook[Order]("price", "Gets an order, and answers it with another price."))
}

// Open starts the hosts of tenants below a folder. They share what was compiled.
func Open(ctx context.Context, data string, names ...string) (*Service, error) {
	s := &Service{map[string]*tenant{}}
	for _, name := range names {
		if !filepath.IsLocal(name) || filepath.Base(name) != name || s.tenants[name] != nil {
			return nil, errors.Join(fmt.Errorf("%q is no name for a tenant", name), s.Close())
		}
		t := &tenant{name: name}
		cfg := host.Config{Data: filepath.Join(data, name), Version: "1.0.0", Cache: filepath.Join(data, "compiled"),
			Namespaces: []hostfuncs.Namespace{t.Shop()}}
		cfg.Server.Mounted, cfg.Server.BasePath = true, "/"+name+"/plugins"
		var err error
		if t.host, err = host.Open(ctx, cfg); err == nil {
			t.stop, err = t.host.Start(ctx)
		}
		if err != nil {
			return nil, errors.Join(err, s.Close())
		}
		s.tenants[name] = t
	}
	return s, nil
}

// Close ends all hosts.
func (s *Service) Close() (err error) {
	for _, t := range s.tenants {
		err = errors.Join(err, t.stop())
	}
	return err
}

// Handler takes orders at /TENANT/orders, and has the tenant's API below /TENANT/plugins.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	for name, t := range s.tenants {
		mux.HandleFunc("POST /"+name+"/orders", t.order)
		mux.Handle("/"+name+"/plugins/", t.host.Handler(nil)) // for who has a token of this host
	}
	return mux
}

// order has the tenant's plugins price an order, and keeps it.
func (t *tenant) order(w http.ResponseWriter, r *http.Request) {
	var o Order
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 4<<10))
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil || o.Item == "" || o.Cents < 1 {
		http.Error(w, "send an order", http.StatusBadRequest)
		return
	}
	ctx, end := context.WithTimeout(r.Context(), 2*timeout)
	defer end()
	skipped, err := t.host.Plugins().Transform(ctx, "shop.price", &o, timeout)
	if err != nil {
		http.Error(w, "too late", http.StatusServiceUnavailable)
		return
	}
	for _, s := range skipped {
		log.Printf("%s: %s has not priced it: %v", t.name, s.Plugin, s.Err)
	}
	t.mu.Lock()
	t.orders = append(t.orders, o)
	t.orders = t.orders[max(0, len(t.orders)-kept):]
	t.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(o); err != nil {
		log.Print(err)
	}
}

func main() {
	if len(os.Args) < 4 {
		log.Fatal("usage: tenants DATA PLUGIN TENANT...")
	}
	ctx := context.Background()
	s, err := Open(ctx, os.Args[1], os.Args[3:]...)
	if err != nil {
		log.Fatal(err)
	}
	plugin, err := filepath.Abs(os.Args[2])
	for _, t := range s.tenants {
		if err == nil {
			_, err = api.Install(ctx, t.host.Mux(), plugin, api.GrantAll)
		}
	}
	if err == nil {
		server := http.Server{Addr: "127.0.0.1:8080", Handler: s.Handler(), ReadHeaderTimeout: timeout}
		err = server.ListenAndServe()
	}
	log.Fatal(errors.Join(err, s.Close()))
}

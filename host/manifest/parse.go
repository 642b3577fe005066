package manifest

import (
	"reflect"

	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Options adapt the rules to the host.
type Options struct {
	// Lenient takes missing settings, storage, migrations and sdkVersion as
	// empty, with a warning, for older packages.
	Lenient bool
	// AppVersion is that of the application which the host stands for, and
	// SDKVersion the newest contract that it offers, as semantic versions;
	// [Manifest.Compatible] does not check one that is empty.
	AppVersion string
	SDKVersion string
	// MaxMemoryMB is the host's maximum for a backend, in MiB; 0 means
	// [MaxMemoryMB].
	MaxMemoryMB int
	// Kit says which permissions there are; nil is those of the host's own.
	Kit *hostfuncs.Kit
	// App is the application of the host, which may name the file, reserve ids and have a block of its own; may be nil.
	App *appname.App
}

// Parse applies all rules that need nothing but the text. The manifest is nil
// when the text is no JSON object; else it holds what could be read, and must
// not be used when the findings have errors.
func Parse(data []byte, opts Options) (*Manifest, Findings) {
	c := &checker{opts: opts}
	c.check(data)
	return c.finish()
}

// check reads the text and applies the rules to it.
func (c *checker) check(data []byte) {
	doc := scan(data, &c.report)
	if doc == nil {
		return
	}
	c.root = value{doc: doc}
	if !c.want(c.root, kindObject) {
		return
	}
	c.told = map[int]bool{}
	c.m = &Manifest{maxMemoryMB: c.opts.MaxMemoryMB}
	if c.m.maxMemoryMB <= 0 {
		c.m.maxMemoryMB = MaxMemoryMB
	}
	c.decode(c.root, manifestShape(), bounds{}, "", reflect.ValueOf(c.m).Elem())
	c.defaults()
	a := application{c}
	for _, rules := range []func(){
		c.plugin, a.app, c.settings, c.storage, c.migrations, c.ui, c.backend,
		c.permissions, a.parameters, a.signals, c.storagePermission,
		c.network, c.cli, c.inlineSchemas, c.mcp, c.cron, c.workspace,
	} {
		if c.full() {
			return
		}
		rules()
	}
}

// defaults makes what a lenient reading leaves out empty rather than nil.
func (c *checker) defaults() {
	if c.m.Settings == nil {
		c.m.Settings = []Setting{}
	}
	if c.m.Migrations == nil {
		c.m.Migrations = []Migration{}
	}
	if c.m.Storage.Collections == nil {
		c.m.Storage.Collections = map[string]Collection{}
	}
}

// finish returns the outcome and lets the manifest remember the positions that
// later findings point at.
func (c *checker) finish() (*Manifest, Findings) {
	if c.m != nil {
		c.m.positions = c.remember()
	}
	return c.m, c.findings()
}

func (c *checker) remember() positions {
	at := cursor{src: c.src, position: position{1, 1}}
	p := positions{root: at.to(int(c.root.node().off)), permissions: make(map[string]permissionPosition)}
	p.entry = p.root
	if entry := c.top["backend"].get("entryPoint"); entry.present() {
		from := at
		p.entry = from.to(int(entry.node().off))
	}
	p.versions = make(map[string]position, 2)
	for _, v := range []value{c.top["plugin"].get("minAppVersion"), c.top["sdkVersion"]} {
		if v.present() {
			from := at
			p.versions[v.pointer()] = from.to(int(v.node().off))
		}
	}
	if list := c.top["cli"].get("endpoints"); list.is(kindArray) && !c.full() {
		from := at
		list.members(func(_ int, item value) bool {
			p.endpoints = append(p.endpoints, from.to(int(item.node().off)))
			return true
		})
	}
	list := c.top["permissions"]
	if !list.is(kindArray) || c.full() {
		return p
	}
	p.list = at.to(int(list.node().off))
	list.members(func(i int, item value) bool {
		name, ok := item.text()
		if _, twice := p.permissions[name]; ok && !twice && c.m.HasPermission(name) {
			p.permissions[name] = permissionPosition{index: i, position: at.to(int(item.node().off))}
		}
		return true
	})
	return p
}

package console_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// slow has the browser send and take so many bytes in a second.
func slow(p *browsertest.Page, perSecond float64) {
	browsertest.Run(p, func(ctx context.Context, _ *chromedp.Target) (cdp.Empty, error) {
		if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
			return cdp.Empty{}, err
		}
		all := &network.Conditions{DownloadThroughput: perSecond, UploadThroughput: perSecond}
		_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule,
			network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{all}})
		return cdp.Empty{}, err
	})
}

// choose gives a control for files one that the page makes, as a user's choice does.
func choose(p *browsertest.Page, name, file string, size int) {
	p.Wait(named(name))
	p.Exec(fmt.Sprintf(`(() => { const e = %s, t = new DataTransfer();
		t.items.add(new File([new Uint8Array(%d).fill(7)], %q));
		e.files = t.files;
		e.dispatchEvent(new Event("change", { bubbles: true })) })()`, named(name), size, file))
}

// staged is what lies in the staging area of a host.
func staged(t *testing.T, h *host.Host) (names []string) {
	t.Helper()
	root := filepath.Join(h.Data(), datafolder.StagingName)
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if path != root {
			names = append(names, path)
		}
		if os.IsNotExist(err) {
			return nil // it goes just now
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// A file on its way says how much has gone. Cancelling it ends the request at the host, which keeps nothing of it.
func TestCancelTransfers(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	stored := filepath.Join(h.Data(), datafolder.DataName, "shop", "files")
	if err := os.MkdirAll(stored, 0o700); err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 16<<20)
	_, _ = rand.Read(noise)
	if err := os.WriteFile(filepath.Join(stored, "noise"), noise, 0o600); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	before := h.Plugins().List()
	for _, c := range []struct {
		place, label, progress string
		begin                  func()
	}{
		{"install", "A package from this browser", " of 8 MiB, ", func() {
			choose(p, "Package", "shop.wasmpkg", 8<<20)
		}},
		{"plugin/shop/data", "Import", " of 8 MiB, ", func() {
			choose(p, "Export file", "shop.tar.gz", 8<<20)
			click(p, "Import")
			p.Wait(`document.querySelector("dialog[open]")`)
			p.Exec(`[...document.querySelectorAll("dialog button")].find((b) => b.innerText === "Import").click()`)
		}},
		{"backup", "Make a backup", " KiB", func() { click(p, "Make a backup") }},
		{"plugin/shop/data", "Export", " KiB", func() { click(p, "Export") }},
	} {
		goTo(p, c.place)
		slow(p, 200<<10)
		c.begin()
		shown := fmt.Sprintf(`document.querySelector("progress")?.ariaLabel === %q &&
			document.querySelector(".transfer").innerText.includes(%q)`, c.label, c.progress)
		p.Wait(shown)
		if strings.Contains(c.progress, "of") {
			p.Wait(`document.querySelector("progress").value > 0 &&
				/ [0-9]+ %/.test(document.querySelector(".transfer").innerText)`)
		}
		p.Accessible(filepath.Join("..", "..", "..", ".."), c.place+", under way")
		click(p, "Cancel: "+c.label)
		p.Wait(`!document.querySelector(".transfer") && !document.querySelector("main [role=alert]") &&
			!document.querySelector("[aria-busy=true]")`)
		for end := time.Now().Add(30 * time.Second); len(staged(t, h)) > 0; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: what is left is %v", c.label, staged(t, h))
			}
		}
		slow(p, -1)
	}
	if after := h.Plugins().List(); len(after) != len(before) || after[0].Digest != before[0].Digest {
		t.Errorf("the plugins are %+v, they were %+v", after, before)
	}
}

// A file that the host refuses while it arrives is refused in its own words, and the form can be used again.
func TestRefusedTransfer(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "install")
	choose(p, "Package", "shop.wasmpkg", 1<<20)
	p.Wait(`document.querySelector("main [role=alert]")?.innerText.includes("package") &&
		!document.querySelector("progress")`)
	goTo(p, "plugin/shop/data")
	choose(p, "Export file", "shop.tar.gz", 1<<20)
	click(p, "Import")
	p.Wait(`document.querySelector("dialog[open]")`)
	p.Exec(`[...document.querySelectorAll("dialog button")].find((b) => b.innerText === "Import").click()`)
	p.Wait(`document.querySelector("main [role=alert]")?.innerText.includes("it does not begin like one") &&
		!document.querySelector("progress")`)
	p.Wait(named("Import"))
}

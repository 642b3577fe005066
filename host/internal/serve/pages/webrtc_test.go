package pages_test

import (
	"fmt"
	"html"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// listener is a server of another machine that WebRTC would tell things to: by
// UDP, and by TCP at the same port.
type listener struct {
	port  int
	heard chan string
}

func newListener(t *testing.T) *listener {
	t.Helper()
	for range 10 {
		tcp, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		port := tcp.Addr().(*net.TCPAddr).Port
		udp, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port})
		if err != nil {
			tcp.Close()
			continue // somebody else has that one
		}
		t.Cleanup(func() { tcp.Close(); udp.Close() })
		l := &listener{port, make(chan string, 1)}
		hear := func(how string) {
			select {
			case l.heard <- how:
			default:
			}
		}
		go func() {
			if _, _, err := udp.ReadFromUDP(make([]byte, 2048)); err == nil {
				hear("UDP")
			}
		}()
		go func() {
			if c, err := tcp.Accept(); err == nil {
				c.Close()
				hear("TCP")
			}
		}()
		return l
	}
	t.Fatal("no port is free for both")
	return nil
}

// rtc is a script that asks servers of WebRTC at a port, and tells of data in the
// name that a candidate is checked with.
func rtc(port int) string {
	return fmt.Sprintf(`(async () => {
		const RTC = globalThis.RTCPeerConnection ?? globalThis.webkitRTCPeerConnection;
		const pc = new RTC({ iceServers: [{ urls: "stun:127.0.0.1:%[1]d" },
			{ urls: "turn:127.0.0.1:%[1]d?transport=tcp", username: "data", credential: "data" }] });
		pc.createDataChannel("data");
		await pc.setLocalDescription(await pc.createOffer());
		const answer = pc.localDescription.sdp.replace(/a=candidate.*\r\n/g, "").replace(/a=setup:.*/, "a=setup:active")
			.replace(/a=ice-ufrag:.*/, "a=ice-ufrag:stolen") + "a=candidate:1 1 udp 1 127.0.0.1 %[1]d typ host\r\n" +
			"a=candidate:2 1 tcp 1 127.0.0.1 %[1]d typ host tcptype passive\r\n";
		await pc.setRemoteDescription({ type: "answer", sdp: answer });
	})()`, port)
}

// realms are pages that run a script in some realm that a page can make. CODE is
// the script, TEXT a document with it as the text of an attribute, QUOTED as a string.
var realms = map[string]string{
	"its own":           `<script>CODE</script>`,
	"a frame of markup": `<iframe srcdoc="TEXT"></iframe>`,
	"a frame by script": `<script>document.body.append(
		Object.assign(document.createElement("iframe"), { srcdoc: QUOTED }))</script>`,
	"a frame in a frame": `<script>
		document.body.innerHTML = "<iframe srcdoc=\"<iframe></iframe>\">";
		document.querySelector("iframe").srcdoc = "<iframe srcdoc='" +
		QUOTED.replaceAll("&", "&amp;").replaceAll("'", "&#39;") + "'>"</script>`,
	"a frame in a shadow": `<div><template shadowrootmode="closed"><iframe srcdoc="TEXT"></iframe></template></div>`,
	"an empty frame":      `<iframe id="f"></iframe><script>f.contentWindow.eval(QUOTED)</script>`,
	"a frame of a script": `<iframe id="f"></iframe><script>f.src = "javascript:" +
		encodeURIComponent("document.write(" + JSON.stringify(QUOTED) + ")")</script>`,
	"a frame of a blob": `<script>document.body.append(
		Object.assign(document.createElement("iframe"), { src: URL.createObjectURL(new Blob([QUOTED],
		{ type: "text/html" })) }))</script>`,
	"a frame of its own file": `<iframe src="more.html"></iframe>`,
	"a document in its place": `<script>const text = QUOTED; document.open(); document.write(text);
		document.close()</script>`,
	"a frame by an attribute": `<iframe></iframe><script>
		document.querySelector("iframe").setAttribute("SRCDOC", QUOTED)</script>`,
	"a frame by a node": `<iframe></iframe><script>const a = document.createAttribute("srcdoc"); a.value = QUOTED;
		document.querySelector("iframe").setAttributeNode(a)</script>`,
	"a frame by the value of a node": `<iframe srcdoc=""></iframe><script>const e = document.querySelector("iframe");
		e.setAttribute("srcdoc", ""); e.getAttributeNode("srcdoc").value = QUOTED</script>`,
	"a frame by markup": `<script>document.body.insertAdjacentHTML("beforeend", "<iframe srcdoc=" + JSON.stringify(QUOTED)
		.replaceAll("&", "&amp;").replaceAll("\\\"", "&quot;") + ">")</script>`,
	"a frame by a fragment": `<script>document.body.append(document.createRange().createContextualFragment(
		"<iframe srcDoc='" + QUOTED.replaceAll("'", "&#39;") + "'>"))</script>`,
	"a frame by a parser": `<script>document.body.append(document.adoptNode(new DOMParser().parseFromString(
		"<iframe srcdoc='" + QUOTED.replaceAll("'", "&#39;") + "'>", "text/html").querySelector("iframe")))</script>`,
	"a frame by xml": `<script>document.body.append(document.adoptNode(new DOMParser().parseFromString(
		"<iframe xmlns='http://www.w3.org/1999/xhtml' srcdoc='" + QUOTED.replaceAll("<", "&lt;").replaceAll("'", "&#39;") + "'/>",
		"text/xml").documentElement))</script>`,
	"a frame by a stylesheet": `<script>const p = new DOMParser(), x = new XSLTProcessor(); x.importStylesheet(p.parseFromString(
		"<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'><x:template match='/'>" +
		"<iframe xmlns='http://www.w3.org/1999/xhtml'><x:attribute name='{concat(&quot;src&quot;,&quot;doc&quot;)}'><x:value-of " +
		"select='/a'/></x:attribute></iframe></x:template></x:stylesheet>", "text/xml"));
		document.body.append(x.transformToFragment(p.parseFromString("<a>" + QUOTED.replaceAll("<", "&lt;") + "</a>",
		"text/xml"), document))</script>`,
	"a frame without protection": `<script>String.prototype.includes = () => false; String.prototype.toLowerCase = () => "";
		Function.prototype.call = () => ""; document.body.append(Object.assign(document.createElement("iframe"),
		{ srcdoc: QUOTED }))</script>`,
	"a frame by whatever takes markup": `<script>
		const markup = "<iframe srcdoc='" + QUOTED.replaceAll("'", "&#39;") + "'></iframe>", range = document.createRange();
		for (const target of [document, document.body, range, document.body.attachShadow({ mode: "open" }), Document,
			document.implementation.createHTMLDocument().body]) {
			const names = new Set();
			for (let o = target; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
				Object.getOwnPropertyNames(o).forEach((n) => /html|write|contextual/i.test(n) && names.add(n));
			}
			for (const name of names) {
				try { target[name] = markup; } catch {}
				for (const args of [[markup], ["beforeend", markup], ["insertHTML", false, markup]]) {
					try { const made = target[name](...args); document.body.append(document.adoptNode(made.body ?? made)); } catch {}
				}
			}
			if (target instanceof HTMLElement) try { document.body.append(document.adoptNode(target)); } catch {}
		}
		document.designMode = "on"; try { document.execCommand("insertHTML", false, markup); } catch {}</script>`,
	"a policy of its own": `<script>try { trustedTypes.createPolicy("default", { createHTML: (s) => s }); } catch {}
		const f = document.createElement("iframe"); document.body.append(f); f.srcdoc = QUOTED</script>`,
	"an address of its own script": `<script>const text = QUOTED;
		setTimeout(() => { location = "javascript:text" }, 50)</script>`,
	"a link of its own script": `<a href="javascript:text">x</a><script>const text = QUOTED;
		setTimeout(() => document.querySelector("a").click(), 50)</script>`,
	"an image in its place":     `<script>setTimeout(() => { location = "image.svg" }, 50)</script>`,
	"another page in its place": `<script>setTimeout(() => { location = "more.html" }, 50)</script>`,
	"an embedded image":         `<object data="image.svg"></object><embed src="image.svg">`,
	"a window": `<button style="position: fixed; inset: 0">go</button><script>
		onclick = () => { const w = open("about:blank"); try { w.document.write(QUOTED);
		} catch {} open(URL.createObjectURL(new Blob([QUOTED], { type: "text/html" }))); }</script>`,
}

// scripts are those that stand in a page.
var scripts = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// TestPagesHaveNoWebRTC: no page tells a server anything by WebRTC, whatever realm
// its script runs in. A document without the host's headers does, which shows that
// the server would have heard.
func TestPagesHaveNoWebRTC(t *testing.T) {
	shorttest.Skip(t)
	heard := map[string]*listener{}
	var plugins []paged
	for name, page := range realms {
		l := newListener(t)
		heard[name] = l
		document := "<!doctype html><script>" + rtc(l.port) + "</script>"
		id := strings.ReplaceAll(name, " ", "-")
		page = strings.NewReplacer("CODE", rtc(l.port), "TEXT", html.EscapeString(document), "QUOTED",
			strings.ReplaceAll(quote(document), "</", `<\/`)).Replace(page)
		var script string // as a file, in which nothing is disarmed
		page = scripts.ReplaceAllStringFunc(page, func(tag string) string {
			script += scripts.FindStringSubmatch(tag)[1] + ";\n"
			return ""
		})
		plugins = append(plugins, paged{id, map[string]string{
			"ui/index.html": "<!doctype html><body>" + page + `<script src="page.js"></script>`,
			"ui/page.js":    `parent.postMessage("shown", "*");` + script,
			"ui/more.html":  document,
			"ui/image.svg":  `<svg xmlns="http://www.w3.org/2000/svg"><script>` + rtc(l.port) + `</script></svg>`,
		}, nil})
	}
	control := newListener(t)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("<!doctype html><script>" + rtc(control.port) + "</script>"))
	}))
	defer elsewhere.Close()
	w := serve(t, plugins...)
	c := w.console()
	for _, p := range plugins {
		c.show(p.id)
		c.says()
		if p.id == "a-window" {
			c.Exec(`shown.frames.at(-1).element.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%"`)
			c.Do(chromedp.MouseClickXY(300, 300))
			c.Exec(`shown.frames.at(-1).element.style.cssText = ""`)
		}
	}
	browsertest.Eval[any](c.Page, `(window.open(`+quote(elsewhere.URL)+`), Promise.resolve(1))`)
	select {
	case <-control.heard:
	case <-time.After(time.Minute):
		t.Fatal("a document without a policy told nothing: this test would see no other either")
	}
	browsertest.Eval[any](c.Page, `new Promise((wake) => setTimeout(() => wake(1), 1500))`)
	for name, l := range heard {
		select {
		case how := <-l.heard:
			t.Errorf("a page told a server by WebRTC, over %s, from %s", how, name)
		default:
		}
	}
}

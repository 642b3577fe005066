package server

import (
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// browserMark is how the stored name of a login begins.
const browserMark = "browser: "

// browserName is what a login is called where it is stored: what the browser says of
// itself, but for what nearly all say, cut.
func browserName(agent string) string {
	before, rest, _ := strings.Cut(agent, "AppleWebKit/")
	if _, after, ok := strings.Cut(rest, "(KHTML, like Gecko) "); ok {
		agent = before + after
	}
	name := []rune(browserMark + problem.Text(agent))
	return string(name[:min(len(name), 100)])
}

// shownBrowser is what a login is called for people: of its stored name the browser
// and the system, where it has them.
func shownBrowser(name string) string {
	agent, ok := strings.CutPrefix(name, browserMark+"Mozilla/5.0 ")
	if !ok {
		return name
	}
	// Most pass themselves off as others too, so the special come first.
	pick := func(names ...string) string {
		for _, pair := range names {
			sign, name, _ := strings.Cut(pair, "=")
			if _, after, ok := strings.Cut(agent, sign); ok {
				if release, _, _ := strings.Cut(after, "."); strings.HasSuffix(sign, "/") && release != "" &&
					strings.Trim(release, "0123456789") == "" {
					return name + " " + release
				}
				return name
			}
		}
		return ""
	}
	browser := pick("Edg/=Edge", "OPR/=Opera", "Firefox/=Firefox", "FxiOS/=Firefox", "CriOS/=Chrome",
		"HeadlessChrome/=Chrome", "Chrome/=Chrome", "Version/=Safari", "Safari/=Safari")
	system := pick("iPhone=iPhone", "iPad=iPad", "Android=Android", "CrOS=ChromeOS", "Windows=Windows",
		"Mac OS X=macOS", "Linux=Linux", "BSD=BSD")
	switch {
	case browser == "" && system == "":
		return name
	case browser == "":
		browser = "browser"
	case system == "":
		return browser
	}
	return browser + " on " + system
}

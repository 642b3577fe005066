package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list",
		Short: "List the tokens: name, beginning, what they reach, last use, expiry",
	}, a.withTokens, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListTokens.Call(ctx, in.host, api.None{})
		return output{value: answer.Tokens, show: func() {
			if len(answer.Tokens) == 0 {
				in.printf("There are no tokens yet.")
				in.next("token create")
				return
			}
			heading := []string{"ID", "NAME", "TOKEN", "REACHES", "LAST USE", "VALID"}
			in.table(rowsOf(heading, answer.Tokens, func(info api.TokenInfo) []string {
				used := "never"
				if info.LastUsedAt != nil {
					used = since(*info.LastUsedAt)
				}
				return []string{info.ID, tokenName(info), info.Prefix + "...", scopeText(info.Scopes), used,
					validity(info)}
			}))
			in.next("token create --plugin ID", "token revoke ID")
		}}, err
	})
}

// tokenName is the name of a token. That of a login is what the browser says of
// itself, of which browser and system are shown.
func tokenName(info api.TokenInfo) string {
	agent, ok := strings.CutPrefix(info.Name, "browser: Mozilla/5.0 ")
	if !info.Login || !ok {
		return info.Name
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
		return info.Name
	case browser == "":
		browser = "browser"
	case system == "":
		return browser
	}
	return browser + " on " + system
}

package console_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// authenticator gives a page a passkey provider that verifies its user, or does not.
func authenticator(p *browsertest.Page, verifies bool) {
	browsertest.Run(p, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, _ = chromedp.Call(ctx, webauthn.Disable, cdp.Empty{}) // the one before, if there is one
		if _, err := chromedp.Call(ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
			return chromedp.Void{}, err
		}
		_, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{
			Options: &webauthn.VirtualAuthenticatorOptions{Protocol: webauthn.AuthenticatorProtocolCtap2,
				Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true, HasUserVerification: true,
				IsUserVerified: verifies, AutomaticPresenceSimulation: true}})
		return chromedp.Void{}, err
	})
}

// chooseLevel sets what an approval takes in the form, without sending it.
func chooseLevel(p *browsertest.Page, level string) {
	p.Exec(`(() => { const s = document.querySelector("approvals-part select[name=level]"); s.value = "` + level + `";
		s.dispatchEvent(new Event("change")) })()`)
}

// refusedWith is how the host answers an approval by a token, without more.
func refusedWith(t *testing.T, h *host.Host, token string) string {
	t.Helper()
	client := api.NewClient(h.URL(), "", token, "test")
	_, err := api.ApproveCall.Call(t.Context(), client, api.ApproveCallRequest{ID: 1})
	if p := problem.Of(err); p != nil {
		return string(p.Code)
	}
	return "approved"
}

// openAccess opens the page that says what an approval takes, of a host with the shop, and makes an administrator.
func openAccess(t *testing.T) (h *host.Host, token string, p *browsertest.Page) {
	t.Helper()
	h = serveWith(t, host.Config{})
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "owner", Role: api.RoleAdmin})
	if err != nil {
		t.Fatal(err)
	}
	p = browsertest.Console(t, h)
	goTo(p, "access")
	shows(p, "can approve by itself")
	return h, token, p
}

// With a passkey a call is approved by the console, at its own address alone, and by no token.
func TestPasskeyApproves(t *testing.T) {
	shorttest.Skip(t)
	h, token, p := openAccess(t)
	chooseLevel(p, "passkey")
	shows(p, "no passkeys for an address of numbers")
	click(p, "Open the console there")
	p.Wait(`location.hostname === "localhost" && document.querySelector("h1")`)
	goTo(p, "access")
	authenticator(p, true)
	p.Wait(`document.querySelector("approvals-part select")`)
	chooseLevel(p, "passkey")
	p.Fill("Passkey", "test laptop")
	click(p, "Add a passkey")
	shows(p, "test laptop")
	p.Picture("console-presence")
	call := callShop(t, h, token, `{"what": "tea"}`)
	if got := refusedWith(t, h, token); got != string(problem.CodePresenceRequired) {
		t.Errorf("an administrator's token approves: %s", got)
	}
	goTo(p, "inbox")
	p.Wait(usable)
	click(p, "Approve call #1 of shop")
	if got := <-call.answer; !strings.HasPrefix(got, "201") {
		t.Errorf("approved with the passkey: %s", got)
	}
	// A provider that does not verify its user is none.
	other := callShop(t, h, token, `{"what": "more tea"}`)
	authenticator(p, false)
	p.Wait(`document.querySelectorAll(".approval").length === 2`)
	time.Sleep(time.Second)
	click(p, "Approve call #2 of shop")
	p.Wait(`document.querySelector("inbox-page [role=alert], inbox-page .notice")`)
	if waitingCalls(t, h) != 1 {
		t.Error("approved without its user")
	}
	other.hangUp()
	<-other.answer
}

// With a passphrase the console asks for it, and a wrong one approves nothing.
func TestPassphraseApproves(t *testing.T) {
	shorttest.Skip(t)
	h, token, p := openAccess(t)
	chooseLevel(p, "passphrase")
	p.Fill("New passphrase", "correct horse battery")
	click(p, "Set the passphrase")
	p.Wait(`document.querySelector("approvals-part select").value === "passphrase"`)
	shows(p, "What became of these settings")
	call := callShop(t, h, token, `{"what": "tea"}`)
	goTo(p, "inbox")
	for _, text := range []string{"wrong horse battery", "correct horse battery"} {
		p.Wait(usable)
		click(p, "Approve call #1 of shop")
		p.Wait(`document.querySelector("dialog input")`)
		p.Fill("Passphrase for approvals", text)
		click(p, "Confirm")
		if strings.HasPrefix(text, "wrong") {
			shows(p, "not the one that was set")
			if waitingCalls(t, h) != 1 {
				t.Fatal("a wrong passphrase approves")
			}
		}
	}
	if got := <-call.answer; !strings.HasPrefix(got, "201") {
		t.Errorf("approved: %s", got)
	}
}

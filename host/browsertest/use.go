package browsertest

import "fmt"

// Named is an expression for the control or link that can be used now and that
// a screen reader calls so.
func Named(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("button, a, summary, input, select, textarea")].find((e) =>
		(e.ariaLabel ?? (e.labels?.length ? e.labels[0].innerText : e.innerText)).trim().split("\n")[0].trim() === %q &&
		e.checkVisibility() && !e.disabled && e.ariaDisabled !== "true")`, name)
}

// Click clicks a control as soon as it is there.
func (p *Page) Click(name string) {
	p.tb.Helper()
	p.Wait(Named(name))
	p.Exec(Named(name) + `.click()`)
}

// Fill gives a control a value as typing does.
func (p *Page) Fill(name, value string) {
	p.tb.Helper()
	p.Wait(Named(name))
	p.Exec(fmt.Sprintf(`(() => { const e = %s; e.value = %q;
		e.dispatchEvent(new InputEvent("input", { bubbles: true }));
		e.dispatchEvent(new Event("change", { bubbles: true })) })()`, Named(name), value))
}

// Shows waits until the page shows a text.
func (p *Page) Shows(text string) {
	p.tb.Helper()
	p.Wait(fmt.Sprintf(`document.body.innerText.includes(%q)`, text))
}

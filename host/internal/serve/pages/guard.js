(() => {
  "use strict";
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection", "XSLTProcessor"]) {
    delete window[name]; // the last one makes elements with attributes that no policy sees
  }
  // Of the language as it is now: the page can replace all of it.
  const { bind } = Function.prototype, { apply } = Reflect, { now } = Date;
  const own = (f) => apply(bind, Function.prototype.call, [f]);
  // The history of the tab is its user's: what a page adds stands between them and what was before. Without their
  // click it adds a few entries, after one it adds one in a second; else it changes the one that there is.
  const { pushState, replaceState } = History.prototype, { userActivation } = navigator;
  const clicked = userActivation
    ? own(Object.getOwnPropertyDescriptor(UserActivation.prototype, "isActive").get) : () => true;
  let few = 5, last = 0;
  History.prototype.pushState = {
    pushState(...state) {
      const asked = clicked(userActivation) && now() - last >= 1000;
      if (asked) last = now();
      return apply(asked || few-- > 0 ? pushState : replaceState, this, state);
    },
  }.pushState;
  if (!window.trustedTypes) return;
  const lower = own(String.prototype.toLowerCase), includes = own(String.prototype.includes);
  trustedTypes.createPolicy("default", {
    createHTML: (text, _, sink) => (includes(lower(sink), "srcdoc") || includes(lower(text), "srcdoc") ? null : text),
    createScript: (text, _, sink) => (includes(lower(sink), "location") ? null : text),
    createScriptURL: (url) => url,
  });
  // Libraries that find it make policies of their own, which the host's header refuses.
  delete window.trustedTypes;
})();

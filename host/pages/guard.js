(() => {
  "use strict";
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "mozRTCPeerConnection", "XSLTProcessor"]) {
    delete window[name]; // the last one makes elements with attributes that no policy sees
  }
  if (!window.trustedTypes) return;
  // Of the language as it is now: the page can replace all of it.
  const { bind } = Function.prototype;
  const own = (f) => Reflect.apply(bind, Function.prototype.call, [f]);
  const lower = own(String.prototype.toLowerCase), includes = own(String.prototype.includes);
  trustedTypes.createPolicy("default", {
    createHTML: (text, _, sink) => (includes(lower(sink), "srcdoc") || includes(lower(text), "srcdoc") ? null : text),
    createScript: (text, _, sink) => (includes(lower(sink), "location") ? null : text),
    createScriptURL: (url) => url,
  });
  // Libraries that find it make policies of their own, which the host's header refuses.
  delete window.trustedTypes;
})();

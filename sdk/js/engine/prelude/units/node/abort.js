// What streams ask the package "abort-controller" for.
module.exports = { AbortController, AbortSignal };

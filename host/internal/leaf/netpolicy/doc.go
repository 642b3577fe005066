// Package netpolicy is the way of a plugin to the network, the service behind
// ctx.http.fetch and the global fetch: an HTTP client that reaches public
// addresses and what the user allowed besides, and nothing else.
//
// A URL is read strictly and its host brought into one form. A name is then
// looked up once, every address of the answer is judged, and one of exactly
// these addresses is dialled; there is no second look-up that could answer
// otherwise. One address that is not allowed refuses the whole answer. The
// same happens at every hop of a redirect.
//
// What a [Policy] says:
//
//   - Without entries, every public address may be reached, and no other.
//   - An entry that is an exact host ("nas.lan", "localhost:8080",
//     "127.0.0.1:9000") also allows that host when its address is not public.
//     The user so trusts whoever answers for the name: a name may then lead
//     to loopback, private, shared and the machine's own addresses. No name
//     may lead to a link-local or metadata address; these want their address
//     as the entry.
//   - A wildcard ("*.example.com") matches every name below, not
//     example.com itself, and never allows an address that is not public.
//   - An entry with a port counts for that port only.
//   - Only narrows: nothing but hosts on the list may be reached.
//   - Where the manifest declares hosts, public ones among these may be
//     reached, what the user's entries allow, and nothing else.
//
// Entries are compared with the host as the URL has it, not with what it
// resolves to: "127.0.0.1" does not allow a name that leads there. Ports of
// other protocols, such as 25, are refused as browsers do, unless an entry
// names the port. The machine's own addresses count as not public, since
// traffic to them passes no firewall.
//
// Proxies of the environment are not used. With one in [Config], a name is
// looked up and judged here all the same, and the proxy is asked by CONNECT
// for the address that was judged, for http as well. So it must allow CONNECT
// to every port that plugins use, and cannot filter by name. Addresses that
// are not public are dialled directly.
//
// Each [Client] has connections and limits of its own, and no cookie jar.
// What a plugin sends in Cookie and Authorization is sent, but not to another
// origin after a redirect. Answers come whole or not at all.
//
// A WebSocket is opened as a request is sent, but for redirects, which it does
// not follow, and extensions: nothing is compressed. One message is read ahead,
// so a server waits for a plugin that does not read; what takes too long, is too
// long or is no WebSocket ends it, and so does a change of the policy.
//
// It does not cache, stream, or speak HTTP/3, and knows neither
// manifests nor grants. All errors of Fetch are an *abi.Error; none tells the
// plugin an address that it did not name itself.
package netpolicy

// Package notify keeps what plugins show outside of their own pages: toasts,
// messages for the desktop, alerts, the items and the badge in the sidebar,
// and the items in the inbox.
//
// What a plugin says comes as JSON and is checked as a whole: one bad item
// refuses the call, names the item and its member, and changes nothing.
// Members that are not known are left out. Texts are counted in characters
// (Unicode code points); control characters are refused, in texts of several
// lines tabs and ends of lines aside, so that nothing that is stored can steer
// a terminal. All of it is plain text: whoever shows it in a page escapes it.
//
// # Notices and states
//
// Toasts, messages and alerts are notices: each has an id, is unread at first,
// and stays until it is dismissed, too old, or one of too many of its plugin.
// An alert with the key of an earlier one takes its place, its id and is
// unread again. Sidebar, badge and inbox are states: a plugin has one of each,
// and what it sets replaces what was there.
//
// # Following
//
// Every change has a [Position], which grows over all plugins and restarts and
// is never used twice. [Center.Follow] delivers what came behind a position,
// however long ago: the changes are in the file, and a follower fetches them
// at its own speed, so a slow one costs nothing. What has been superseded is
// left out; a follower so learns what holds, not all that ever held. Where
// that is not possible, it is told to list anew.
//
// # The service
//
// [Service] makes the [Center] a part of the host: its functions for guests,
// its routes, and what is to be cleared when a plugin is disabled. The center
// knows nothing of permissions, manifests and HTTP. The runs of jobs that wait
// for approval are in package schedule; followers are only told, by [Hints],
// that they have changed.
package notify

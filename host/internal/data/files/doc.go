// Package files keeps the files of one plugin, the service behind ctx.fs:
// UTF-8 texts inside the plugin's own data folder and nowhere else. The data
// folder is a [Folder] of the machine, or [Tables] on a server of PostgreSQL,
// which any number of hosts share; [Files] is what both can do.
//
// A path is checked by one table of rules for all platforms, so that what one
// machine accepts every other can store. In a folder it is then walked one name
// at a time below an [os.Root]; each folder is held open and compared with what was
// looked at, and a link on the way, even to a place inside, is refused. What
// another process swaps meanwhile can therefore make a call fail, but not
// lead it out.
//
// Names are case-sensitive everywhere, and two names in a folder may not
// differ in letter case only: creating the second is refused, and looking for
// a file under another spelling finds nothing, on every platform. A file
// system that takes further names for the same (by normal form, or by short
// names) has them refused as well.
//
// A file is replaced as a whole: the text goes into a hidden file beside it,
// is synced and renamed, and the folder is synced; in tables it goes into chunks
// and gets its name in one transaction. Folders are made by writing into them and
// stay until they are deleted, when empty, like a file.
//
// [Limits] hold at the moment of the rename, against sizes and numbers that
// are counted when the folder is opened and kept exact since. While writes
// run, their hidden files, at most four, take room besides.
//
// It does not know permissions or manifests, keeps no versions, follows no
// links, and watches nothing: what another process puts into the folder is
// found when a call meets it, or by [Files.Recount]. Hard links cannot be
// told from files; a write replaces the name and leaves the other end alone.
// Someone who may move folders as the host's user can take files away with
// them.
//
// All errors are an *abi.Error with a code of context-api, for the plugin as
// well as for the host; none names a place of the machine.
//
// # Decisions
//
// Files are walked name by name below `os.Root`. By one table of rules for all platforms. Turned down: cleaned paths,
// which links lead around. Cost: an open a folder; names that this system alone takes.
package files

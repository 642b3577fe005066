// Package archive is the format of the files that exports and backups are
// written to: a gzip-compressed tar whose first entry says what it is and
// whose last entry says that it is whole.
//
// The first entry, wasmhost.json, holds a [Header]. The last one,
// wasmhost.end, counts the entries before it and carries a SHA-256 over their
// names, sizes and contents. A file that was cut off, or changed by accident,
// is noticed at the latest when [Reader.Next] returns io.EOF; whoever reads
// must change nothing before that. [Reader.Extract] writes to a folder that nobody
// uses yet, so that the swap can come after it.
//
// A Reader takes its file for hostile: names are checked by rules that hold
// on every platform, only files and folders exist, nothing stands there twice
// (letter case aside), and the number and the size of everything is bounded
// while it is read.
//
// What it deliberately does not do: it keeps no modes, times, owners or
// links; it encrypts nothing; and the digest is no signature, so who can
// write the file can write a whole one. It does not know what the entries are
// for: that is for the callers, who must check what they find.
//
// # Decisions
//
// Exports and backups are gzip-compressed tar. Every machine can look into them; a header says what it is, an end has a
// digest of all; they are unpacked whole where nobody looks before anything is replaced. Turned down: zip, which cannot
// be checked while it streams. Cost: one entry is found by reading all before it.
//
// An archive is read twice. Once to its end, against limits and digest, once to unpack: 2.6 KB with 400 entries, 94
// folders deep, made 37,606 folders in 31 s before they were refused; now one file, its copy, in 19 ms. Turned down:
// unpacking up to a limit, 20,000 inodes of a hostile file; counting entries, when implied folders cost as much. Cost:
// what comes by a pipe or HTTP is copied to the staging area first.
package archive

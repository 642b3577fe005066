// Package catalog is what is known of installed plugins, and where what they store lies:
// their versions, the records of what their users granted, databases and files, copies of
// these, and what imports bring. All of it is in the data folder or on a server. The manager
// of plugins, which holds the lock of the plugin, flows in with what is to be remembered;
// records, folders and copies flow out.
//
// What is on disk changes in steps that a crash can only stop between two whole versions; what
// was cut short is settled when the catalog is opened. The package runs nothing, holds no lock
// of a plugin, and opens no database but to look into it or to move it.
package catalog

package archive

// Limits bound what a Reader takes. A field that is zero takes its default.
type Limits struct {
	// Bytes is how large everything may be when unpacked, the tar's own blocks included.
	Bytes int64 `default:"64GiB" min:"1" max:"4EiB"`
	// EntryBytes is how large one entry may be.
	EntryBytes int64 `default:"16GiB" min:"1" max:"4EiB"`
	// Entries is how many files and folders there may be, with the folders that paths imply.
	Entries int `default:"1000000" min:"1" max:"1073741824"`
	// Folders is how many folders there may be.
	Folders int `default:"100000" min:"1" max:"1073741824"`
	// PathBytes is how long a path may be.
	PathBytes int `default:"5000" min:"1" max:"1000000"`
	// Depth is how many names a path may have.
	Depth int `default:"96" min:"1" max:"10000"`
}

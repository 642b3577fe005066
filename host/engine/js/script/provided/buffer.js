// The module "buffer" of Node.js: the global Buffer, and what else is there by
// that name.
module.exports = {
  Buffer, Blob, File, atob, btoa, kMaxLength: 2 ** 31 - 1, INSPECT_MAX_BYTES: 50,
  constants: { MAX_LENGTH: 2 ** 31 - 1, MAX_STRING_LENGTH: 2 ** 30 - 1 },
};

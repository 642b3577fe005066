// The module "process" of Node.js: what the global is as long as nobody has
// changed it.
const { shared } = require("./shared.js");

module.exports = shared.load(1).process;

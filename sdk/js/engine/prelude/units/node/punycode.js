// The module "punycode" of Node.js.
module.exports = require("./arguments.js").need("punycode", { ...require("punycode/punycode.js") });

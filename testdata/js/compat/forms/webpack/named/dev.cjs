/*
 * ATTENTION: The "eval" devtool has been used (maybe by default in mode: "development").
 * This devtool is neither made for production nor for readable output files.
 * It uses "eval()" calls to create a separate source file in the browser devtools.
 * If you are trying to read the output file, select a different devtool (https://webpack.js.org/configuration/devtool/)
 * or disable the default devtool with "devtool: false".
 * If you are looking for production-ready output files, see mode: "production" (https://webpack.js.org/configuration/mode/).
 */
/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ "./out/tsc-cjs/named.js"
/*!******************************!*\
  !*** ./out/tsc-cjs/named.js ***!
  \******************************/
(__unused_webpack_module, exports, __webpack_require__) {

eval("{\nObject.defineProperty(exports, \"__esModule\", ({ value: true }));\nexports.version = void 0;\nexports.activate = activate;\nconst words_js_1 = __webpack_require__(/*! ./words.js */ \"./out/tsc-cjs/words.js\");\nclass Greeting extends words_js_1.Words {\n    async word() {\n        return \"hello\";\n    }\n}\nexports.version = 1;\nfunction activate(ctx) {\n    const greeting = new Greeting(ctx.pluginId);\n    ctx.cli.handle(\"run\", async ({ body }) => ({ status: 200, body: await greeting.say(body?.loud ? words_js_1.Tone.Loud : undefined, `${words_js_1.Words.made}`) }));\n    return { onEnable: () => ctx.log.info(\"enabled\") };\n}\n\n\n//# sourceURL=webpack:///./out/tsc-cjs/named.js?\n}");

/***/ },

/***/ "./out/tsc-cjs/words.js"
/*!******************************!*\
  !*** ./out/tsc-cjs/words.js ***!
  \******************************/
(__unused_webpack_module, exports) {

eval("{\nObject.defineProperty(exports, \"__esModule\", ({ value: true }));\nexports.Words = exports.Tone = void 0;\nvar Tone;\n(function (Tone) {\n    Tone[\"Plain\"] = \"plain\";\n    Tone[\"Loud\"] = \"loud\";\n})(Tone || (exports.Tone = Tone = {}));\nclass Words {\n    static #made = 0;\n    #name;\n    constructor(name) {\n        this.#name = name;\n        Words.#made++;\n    }\n    static get made() {\n        return Words.#made;\n    }\n    async say(tone = Tone.Plain, ...more) {\n        const text = [await this.word(), this.#name, ...more].join(\" \");\n        return tone === Tone.Loud ? text.toUpperCase() : text;\n    }\n}\nexports.Words = Words;\n\n\n//# sourceURL=webpack:///./out/tsc-cjs/words.js?\n}");

/***/ }

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	const __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __webpack_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		const cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		const module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		if (!(moduleId in __webpack_modules__)) {
/******/ 			delete __webpack_module_cache__[moduleId];
/******/ 			const e = new Error("Cannot find module '" + moduleId + "'");
/******/ 			e.code = 'MODULE_NOT_FOUND';
/******/ 			throw e;
/******/ 		}
/******/ 		__webpack_modules__[moduleId](module, module.exports, __webpack_require__);
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/************************************************************************/
/******/ 	
/******/ 	// startup
/******/ 	// Load entry module and return exports
/******/ 	// This entry module can't be inlined because the eval devtool is used.
/******/ 	let __webpack_exports__ = __webpack_require__("./out/tsc-cjs/named.js");
/******/ 	module.exports = __webpack_exports__;
/******/ 	
/******/ })()
;
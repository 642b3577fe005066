// The built-in functions that the prelude uses, taken before the plugin runs:
// whatever the plugin does to the globals and their prototypes, these stay.
const { bind, call } = Function.prototype;

// uncurry makes a method into a function that takes its receiver first.
export const uncurry = bind.bind(call);

export const { apply, ownKeys } = Reflect;
export const { isArray } = Array;
export const { assign, create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, keys } = Object;
export const join = uncurry(Array.prototype.join);
export const slice = uncurry(Array.prototype.slice);

// What the modules of Node.js take of the prelude, set before one of them is made.
export let shared;
export const share = (given) => { shared = given; };

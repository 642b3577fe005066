// Constructors as those of Node.js are: functions, so that packages may call
// them without new, and on objects of their own that inherit from them.
module.exports = (name, parent, begin, methods = {}) => {
  const made = {
    [name]: function (...args) {
      if (!(this instanceof made)) return new made(...args);
      begin.apply(this, args);
    },
  }[name];
  made.prototype = Object.create(parent.prototype, { ...Object.getOwnPropertyDescriptors(methods) });
  made.prototype.constructor = made;
  for (const key of Object.keys(made.prototype)) Object.defineProperty(made.prototype, key, { enumerable: false });
  return parent === Object ? made : Object.setPrototypeOf(made, parent);
};

// src/domain/version.ts
var VERSION = "0.1.0";
var RULES = 1;

export {
  VERSION,
  RULES
};

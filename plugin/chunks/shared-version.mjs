// src/domain/version.ts
var VERSION = "0.1.0";
var RULES = 1;
var STATE_FORMAT = 6;
var FOLD_VERSION = RULES * 1e3 + STATE_FORMAT;

export {
  VERSION,
  RULES,
  FOLD_VERSION
};

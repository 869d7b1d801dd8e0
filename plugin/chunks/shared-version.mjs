// src/domain/version.ts
var VERSION = "0.1.0";
var RULES = 2;
var MONEY_RULES = 2;
var STATE_FORMAT = 10;
var FOLD_VERSION = RULES * 1e3 + STATE_FORMAT;

export {
  VERSION,
  RULES,
  MONEY_RULES,
  FOLD_VERSION
};

import {
  parseDollars
} from "./shared-money.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/cli/options.ts
function textOf(options, name) {
  const value = options[name];
  return typeof value === "string" ? value : null;
}
function isSet(options, name) {
  return options[name] === true;
}
function listOf(options, name) {
  const given = options[name];
  if (given === void 0 || given === true) return [];
  const words = typeof given === "string" ? [given] : given;
  return words.flatMap((word) => word.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? []).map((word) => word.trim()).filter((word) => word !== "");
}
function textsOf(options, name) {
  const given = options[name];
  return typeof given === "string" ? [given] : Array.isArray(given) ? given : [];
}
function countOf(options, name) {
  const value = textOf(options, name);
  if (value === null) return null;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not a whole number of at least 1`,
    EXIT.usage
  );
}
function dollarsOf(options, name) {
  const value = textOf(options, name);
  if (value === null) return null;
  const usd = /^\$?\d{1,7}(\.\d{1,6})?$/.test(value) ? Number(value.replace("$", "")) : 0;
  if (usd > 0) return usd;
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
    EXIT.usage
  );
}
function grantOf(options) {
  const [grant, budget] = [textOf(options, "grant"), textOf(options, "budget")];
  if (grant !== null && budget !== null)
    throw new UserError("--grant and --budget are the same: give one of them", EXIT.usage);
  const name = grant === null ? "budget" : "grant";
  const value = grant ?? budget;
  if (value === null) return null;
  const nanos = parseDollars(value);
  if (nanos !== null) return nanos;
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
    EXIT.usage
  );
}

export {
  textOf,
  isSet,
  listOf,
  textsOf,
  countOf,
  dollarsOf,
  grantOf
};

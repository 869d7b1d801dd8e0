import {
  DOLLAR
} from "./shared-money.mjs";

// src/domain/prices.ts
var KINDS = ["input", "output", "write5m", "write1h", "read"];
function bareModel(id) {
  return id.trim().toLowerCase().replace(/\[[^\]]*\]$/, "").replace(/^.*[./](?=claude-)/, "").replace(/-v\d+(?::\d+)?$/, "").replace(/(?:@|-)(?:\d{8}|latest)$/, "").replace(/@default$/, "");
}
function priceOf(table, id) {
  const bare = bareModel(id);
  const model = table.aliases.get(bare) ?? bare;
  const rates = table.models.get(id) ?? table.models.get(model);
  return rates === void 0 ? { model, rates: ceilingOf(table), known: false } : { model, rates, known: true };
}
function ceilingOf({ models, listed }) {
  const top = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
  for (const rates of [...listed.values(), ...models.values()]) {
    const times = rates.tier?.times ?? 1;
    for (const kind of KINDS) top[kind] = Math.max(top[kind], rates[kind] * times);
  }
  return { ...top, tier: null };
}
function costOf(rates, usage) {
  let sum = 0;
  for (const kind of KINDS) sum += usage[kind] * rates[kind];
  const prompt = usage.input + usage.write5m + usage.write1h + usage.read;
  return rates.tier !== null && prompt > rates.tier.above ? sum * rates.tier.times : sum;
}
var DOLLARS = /^(\d{1,6})(?:\.(\d{1,3}))?$/;
function ratePerToken(dollars) {
  const match = DOLLARS.exec(String(dollars));
  if (match === null) return null;
  return Number(match[1]) * (DOLLAR / 1e6) + Number((match[2] ?? "").padEnd(3, "0"));
}

export {
  KINDS,
  bareModel,
  priceOf,
  ceilingOf,
  costOf,
  ratePerToken
};

// src/domain/brief/words.ts
var EMPTY = new Set(
  `a an the this that these those and or but nor so of in on at to for from by with without as is are was were be been
  being it its they them their he she his her we our us you your i my me do does did done doing have has had can could
  may might must shall should will would not no than then there here what which who whom whose how why when where if all
  any each every some more most other such only also just please very really task work job thing things stuff help get
  got make made need needs needed want wants wanted complete completed finish finished tbd todo none na n/a see above
  below asked requested user one ones about into out up per via etc`.split(/\s+/)
);
function contentWords(text) {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[-.'][\p{L}\p{N}_]+)*/gu) ?? []).filter((word) => !EMPTY.has(word)).map(stem);
}
function stem(word) {
  if (word.length > 4 && /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 5 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}

export {
  contentWords
};

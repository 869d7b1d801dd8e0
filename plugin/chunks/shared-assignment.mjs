import {
  DisciplineSchema
} from "./shared-discipline.mjs";
import {
  contentWords
} from "./shared-words-2.mjs";
import {
  memberId
} from "./shared-fields.mjs";
import {
  _enum,
  array,
  int,
  number,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";
import {
  isMemberId
} from "./shared-member-id.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/domain/brief/headings.ts
var CUES = [
  ["body", /^(?:the )?(?:task|assignment|your task|your part|what to do)\b/],
  [
    "out",
    /\bnot\b(?! (?:enough|good))|^(?:out of|excluded|exclusions|non-goals|out$|don'?t|leave (?:out|alone)|hands off|boundaries)|n't (?:need|want|touch)/
  ],
  [
    "success",
    /\b(?:done|success|successful|criteri(?:a|on)|accept(?:ed|ance|able)?|finished|judged?|passe?s?|fails?|satisfied|requirements?|complete|completed|must hold|must-haves?|good (?:when|if|enough|answer|result)|(?:right|good|ready|wrong|over) (?:when|if|once)|when (?:it|this) ?(?:is|['’]s) (?:right|good|done|over|finished)|makes? (?:the|an?|it|this) ?(?:\w+ )?good|what (?:counts|must be true|has to hold)|conditions|targets?|measures? of|quality bar|checks (?:we|i|that)|tests? (?:we|i|that)|content once|expected|expectations?|thresholds?|success looks?|must|(?:when|if|once)$|counts as|proof)\b/
  ],
  [
    "purpose",
    /\b(?:purpose|why|goals?|aims?|objectives?|motivation|mission|reasons?|because|problem|(?:what|whom|who) (?:is )?(?:it|this)?(?:['’]s| is)? ?for|what hangs on|at stake|decision (?:it|this)|serves|intent|what depends)\b/
  ],
  ["verification", /^(?:verification|how to verify|checks|tests)$/],
  ["budget", /^(?:budget|limits?|constraints?|time)$/],
  ["ground", /^(?:ground|paths|files|where)$/],
  [
    "output",
    /^(?:output|reports?|deliver(?:y|ables?)?|hand(?:[- ]?(?:in|over))|send|give back|form(?:at)?|results?|please send|what to (?:send|deliver|return)|return|reply)\b/
  ],
  [
    "known",
    /\b(?:known?|facts|context|background|findings|evidence|given|inputs?|situation|data|material|have|starting point|stand|established|happened|timeline|learned|seen|assume|there|tried|know|noticed)\b/
  ],
  ["scope", /^(?:in )?(?:scope|yours|area|in|range|countries)$/],
  ["steps", /^(?:steps?|procedure|instructions|method|approach)\b/]
];
var MARKED = /^#{1,6}\s+(.{1,80}?)\s*:?\s*#*$/;
var BOLD = /^(?:\*\*|__)(.{1,80}?)[:.?]?(?:\*\*|__)\s*:?\s*(.*)$/;
var LABEL = /^(?:\*\*|__)[^*]{1,40}(?:[:.?](?:\*\*|__)|(?:\*\*|__):)/;
var PLAIN = /^#{0,6}\s*([A-Za-z][A-Za-z'’ -]{1,45}?)\s*:(?:\s+|$)(.*)$/;
var UNDERLINE = /^\s*(?:-{3,}|={3,})\s*$/;
function headingOf(line, next = "", opens = true) {
  const plain = PLAIN.exec(line);
  if (plain !== null && wordsIn(plain[1]) <= 6) {
    const part = partOf(plain[1]);
    if (part !== null) return { part, rest: plain[2] };
  }
  const bold = BOLD.exec(line);
  if (bold !== null) {
    const part = partOf(bold[1]);
    if (part !== null) return { part, rest: bold[2] };
    if (LABEL.test(line)) return { part: "other", rest: bold[2] };
  }
  const marked = MARKED.exec(line);
  if (marked !== null) return { part: partOf(marked[1]) ?? "other", rest: "" };
  if (!opens || !/^[A-Z][^.!?;:,]*$/.test(line)) return null;
  const words2 = wordsIn(line);
  const stands = next.trim() === "" || /^\s|^[-*+•–]/.test(next) || UNDERLINE.test(next);
  const alone = words2 <= 2 || words2 <= 9 && stands ? partOf(line) : null;
  return alone === null ? null : { part: alone, rest: "" };
}
function isUnderline(line) {
  return UNDERLINE.test(line);
}
function wordsIn(text) {
  return text.trim().split(/\s+/).length;
}
function partOf(name) {
  const key = name.trim().toLowerCase();
  return CUES.find(([, cue]) => cue.test(key))?.[0] ?? null;
}

// src/domain/brief/mask.ts
function maskOf(text) {
  return text.replace(/`[^`]*`/g, keepLines(CODE)).replace(/https?:\/\/[^\s)>\]]+/g, PATH).replace(/"[^"\n]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»/g, keepLines(QUOTE)).replace(/(?<=^|[\s(:])'[^'\n]{1,200}'(?=$|[\s).,;:!?])/g, QUOTE).replace(/(?<![\w/])(?:~|\.{1,2})?\/?(?:[\w@.*-]+\/)+[\w@.*{}-]*\w?(?::\d+(?:-\d+)?)?/g, pathOr).replace(
    /(?<![\w/])[\w-]*\.?[\w-]+\.(?:[cm]?[jt]sx?|json[lc]?|md|ya?ml|toml|py|go|rs|java|rb|sh|c|h|cpp|txt|csv|sql|html|css|pdf|log|lock)\b(?::\d+(?:-\d+)?)?/gi,
    PATH
  ).replace(/\b(?:RFC|PEP|ADR|ISO|CVE)[ -]?\d[\d-]*/g, PATH).replace(/(?<=^|[\s(])(?:issue|PR|pull request|ticket)?\s?#\d+\b/gi, ` ${PATH}`).replace(/\b[0-9a-f]{7,40}\b/g, (word) => /\d/.test(word) && /[a-f]/.test(word) ? PATH : word);
}
var CODE = "⟦code⟧";
var QUOTE = "⟦quote⟧";
var PATH = "⟦path⟧";
function pathOr(found) {
  const words2 = found.split("/");
  const plain = words2.length === 2 && words2.every((word) => /^[A-Za-z]+$/.test(word)) && !KNOWN.test(found);
  return plain ? found : PATH;
}
var KNOWN = /^(?:src|test|tests|docs|doc|lib|bin|scripts|packages|app|apps|pkg|cmd|internal|skills|bench|build)\//;
function keepLines(mark) {
  return (found) => mark + "\n".repeat(found.split("\n").length - 1);
}

// src/domain/brief/read.ts
var FENCE = /^\s*(```|~~~)/;
var ITEM = /^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|[a-z]\))\s+/;
var LONGEST_LINE = 5e3;
function readText(text, name = "") {
  const units = [];
  let part = "body";
  let formal = false;
  let fenced = false;
  let inline = false;
  let open = null;
  const close = () => {
    if (open === null) return;
    const whole = open.lines.join("\n");
    if (whole.trim() !== "") units.push(unitOf(part, `line ${open.line}`, open.line, whole));
    open = null;
  };
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, LONGEST_LINE));
  lines.forEach((line, index) => {
    if (FENCE.test(line)) {
      fenced = !fenced;
      add("⟦code⟧", index + 1);
      return;
    }
    if (fenced || isUnderline(line)) return;
    const heading = headingOf(line, lines[index + 1], open === null);
    if (heading !== null) {
      close();
      part = heading.part;
      formal ||= part !== "body" && part !== "other";
      inline = heading.rest !== "";
      if (heading.rest !== "") open = { line: index + 1, lines: [heading.rest] };
      return;
    }
    if (line.trim() === "" || ITEM.test(line)) close();
    if (line.trim() === "" && inline && !/^\s|^$/.test(lines[index + 1] ?? "") && !ITEM.test(lines[index + 1] ?? "")) {
      part = "body";
      inline = false;
    }
    if ((part === "purpose" || part === "out" && inline) && open !== null && isNewSentence(open.lines.at(-1) ?? "", line)) {
      close();
      part = "body";
    }
    if (line.trim() !== "") add(line.trimStart().startsWith(">") ? "⟦quote⟧" : line, index + 1);
  });
  close();
  const ground2 = units.filter((unit) => unit.part === "ground").flatMap((unit) => pathsIn(unit.text));
  return { units, formal, ground: ground2, objectives: [], verifies: null, name };
  function add(line, number2) {
    if (open === null) open = { line: number2, lines: [line] };
    else open.lines.push(line);
  }
}
function isNewSentence(before, line) {
  return /[.!?:]\s*$/.test(before) && new RegExp("^\\p{Lu}", "u").test(line);
}
function readFields(assignment, name = "") {
  const { title, purpose, context, scope, ground: ground2, criteria, output, verification } = assignment;
  const one = (part, place, text) => text.trim() === "" ? [] : [unitOf(part, place, null, text)];
  const many = (part, place, texts) => texts.flatMap((text, i) => one(part, `${place}.${i}`, text));
  const facts = context.map((fact) => typeof fact === "string" ? fact : `${fact.fact} (${fact.source})`);
  return {
    units: [
      ...one("title", "title", title ?? ""),
      ...one("purpose", "purpose", purpose),
      ...many("known", "context", facts),
      ...many("scope", "scope.in", scope.in),
      ...many("out", "scope.out", scope.out),
      ...many("success", "criteria", criteria),
      ...one("output", "output", output),
      ...one("verification", "verification", verification)
    ],
    formal: true,
    ground: ground2,
    objectives: assignment.objectives,
    verifies: assignment.verifies,
    name: name || (assignment.name ?? assignment.title ?? "")
  };
}
function unitOf(part, place, line, text) {
  return { part, place, line, text, masked: maskOf(text), item: ITEM.test(text) };
}
function sentencesOf(unit) {
  return unit.masked.replace(/\s+/g, " ").split(/(?<=[.!?;]["”]?)\s+/);
}
function placeIn(unit, index) {
  if (unit.line === null) return unit.place;
  return `line ${unit.line + unit.masked.slice(0, index).split("\n").length - 1}`;
}
function pathsIn(text) {
  return text.split(/[\s,;`"'()]+/).map((word) => word.replace(/[.:]+$/, "")).filter((word) => /^[\w@.*~-]*[/*][\w@.*/{}[\]-]*$|^[\w-]+\.[a-z]{1,5}$/i.test(word) && /\w/.test(word));
}

// src/domain/brief/checkable.ts
var VAGUE = /\b(?:works?(?:ing)?(?: (?:well|properly|correctly|fine|nicely|great|reliably|smoothly|as \w+))?|good|great|high|best|better|top|excellent|nice(?:ly)?|decent|quality|clean(?:er|ly)?|robust|solid|clear(?:er|ly)?|proper(?:ly)?|appropriate(?:ly)?|reasonabl[ey]|sensibl[ey]|adequate(?:ly)?|accurate(?:ly)?|satisf\w+|happ(?:y|ier)|pleas\w+|enjoy\w*|feels?|fine|thorough(?:ly)?|comprehensive(?:ly)?|friendly|intuitive|polished|professional(?:ly)?|elegant|modern|maintainable|readable|scalable|performan(?:t|ce)|efficient(?:ly)?|fast(?:er)?|quick(?:ly)?|easy|easier|easily|simpl[ey]r?|well|state[- ]of[- ]the[- ]art|looks?|makes? sense|improv\w+|enough|sufficient(?:ly)?|useful|helpful|insightful|impress\w+|possible|everything|all (?:is|good|done|steps|aspects)|(?:task|work|job|it) is (?:done|complete|completed|finished)|no (?:problems|issues)|convincing|solved|fixed|optimi[sz]ed|ready|deep|detailed|relevant|interesting|up to (?:standard|par)|proud|balance[ds]?|seriously|natural|attractive|appealing|engaging|trust\w*|confident|notice yourself|know (?:it )?when|consistent|coherent|smooth|stable|reliable|beautiful|compelling)\b/i;
var CHECKABLE = /⟦(?:code|path|quote)⟧|\d|\b(?:tests?|suite|build|lint(?:er)?|compil\w+|types?|ci|checks?|pipeline|benchmarks?) (?:\w+ )?(?:pass(?:es|ed)?|stays?|remains?|is green|are green|green|succeeds?|exits?)\b|\b(?:exits?|prints?|throws?|rejects?|refuses?|outputs?|fails? with|responds?|contains?|lists?|names?|cites?|quotes?|equals?) (?!like)|\b(?:each|every|never|at least|at most|no more than|exactly|none of|unchanged|identical|the same|listed|named|cited|quoted|measured|verified by|reproduc\w+|green|merged|deleted|removed|renamed|primary sources?|sources?|two|three|four|five|six|seven|eight|nine|ten|half|twice)\b|\bno (?!problems|issues|errors? in general|more\b)\w+|\b(?:breadth|diversity|recency|coverage|precision|recall|latency|throughput)\b/i;
var NUMBER = "(?:\\d|⟦|one\\b|two\\b|three\\b|four\\b|five\\b|six\\b|seven\\b|eight\\b|nine\\b|ten\\b|half\\b|zero\\b)";
var STATE = "(?:done|finished|complete|accepted|acceptable|satisfied|happy|there|good|right|ready|over|successful|solved|closed|answered|approved|accessible|a success|a failure|wrong|failed|proven|proved|settled|content|reached|met|fulfilled)";
var OUTCOME = new RegExp(
  [
    `\\b${STATE}(?:,)? (?:means|when|if|once|as soon as|only when|only if|unless|is when|is if)\\b`,
    `\\b(?:when|if|once|as soon as)\\b.{3,300}, (?:then )?(?:you|we|it|this|I|the \\w+)(?:['’]\\w+| is| are| am| will be| counts as)* ${STATE}\\b`,
    "\\b(?:regard|consider|call|count|take|accept) (?:it|this|that|the \\w+|(?:\\w+ ){1,4})?.{0,40}\\b(?:when|if|once)\\b",
    "\\bspot-?check|\\b(?:we|I)(?:['’]ll| will| am going to| are going to) (?:\\w+ )?(?:check|test|try|run|compare|draw|verify|measure)\\b|\\b(?:has|have) to equal\\b|\\bmust (?:equal|add up|contain|name)\\b|\\bcome back empty\\b",
    "\\bjudged? (?:(?:it|this|the \\w+) )?(?:on|by)\\b|\\bmeasured by\\b|\\bcriteri(?:a|on)\\b|\\baccept(?:ed|ance) (?:if|when|test)\\b|\\bmust hold\\b|\\bwhat (?:matters|counts) (?:is|are)\\b",
    `\\b(?:at most|at least|no more than|not more than|no (?:longer|slower|larger|fewer|less) than|fewer than|less than|below|under|within|exactly|not exceed|plus or minus|or (?:fewer|less|more)|up to) (?:\\w+ )?${NUMBER}|(?:<=|>=|≤|≥|[<>]) ?\\d`,
    "\\b(?:each|every) (?:[\\w-]+ ){1,6}?(?:is|are|has|have|carries|gets|comes with|must|needs) |\\bfor each\\b.{0,60}\\b(?:state|say|give|name|list|show)\\b",
    `\\b(?:expect|must|has to|have to|should|needs? to) (?:\\w+ ){0,3}?(?:pass|exit|return|print|match|succeed|compile|show no|report no|find no|agree|list each|name each|cite)\\b`,
    "\\b(?:is|are|stays?|remains?|be) (?:green|identical|byte-identical|empty)\\b|\\b(?:tests?|suite|⟦code⟧) pass(?:es)?\\b|\\bexits? (?:with )?0\\b",
    "⟦code⟧ (?:is green|exits|succeeds|prints|shows|reports|says|finds|lists)\\b",
    "\\buntil (?:⟦code⟧|\\w+ )+(?:pass|passes|exits?|succeeds?|prints?|is green)\\b|\\b(?:prove|verify|check) (?:it )?(?:by|with|that)\\b"
  ].join("|"),
  "i"
);
var EXPLICIT = new RegExp(
  `\\b${STATE}(?:,)? (?:means|when|if|once|as soon as)\\b|\\bjudged (?:on|by)\\b|\\b(?:is|are) green\\b|⟦code⟧ (?:passes|exits)`,
  "i"
);
function isVague(masked) {
  return VAGUE.test(masked.replace(/\s+/g, " "));
}
function isCheckable(masked) {
  const text = masked.replace(/\s+/g, " ");
  return CHECKABLE.test(text) || !VAGUE.test(text) && contentWords(text).length >= 3;
}
function statesOutcome(sentence, part) {
  const text = sentence.replace(/\s+/g, " ");
  const strict = part === "output" || part === "scope" || part === "budget" || part === "ground" || part === "steps";
  return (strict ? EXPLICIT : OUTCOME).test(text);
}

// src/domain/brief/finding.ts
var EXCERPT_LENGTH = 120;
function excerptOf(text) {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
}

// src/domain/brief/criteria.ts
var MEND_MISSING = "say what has to hold at the end, each so that it can be checked: a command and what it prints, a count, a file (Success: …)";
var MEND_VAGUE = "say how to check it: a command and what it prints, a number, a file and what stands in it, what each item must have";
function findCriteria(brief) {
  const stated = brief.units.filter(({ part }) => part === "success" || part === "verification");
  const said = [...stated, ...proseCriteria(brief)].filter((unit) => contentWords(unit.masked).length > 0);
  if (said.length === 0) {
    const first = stated[0] ?? brief.units[0];
    const place = first === void 0 ? "line 1" : first.line === null ? "criteria" : first.place;
    return [
      {
        code: "no_criteria",
        level: "error",
        place,
        excerpt: excerptOf(first?.text ?? ""),
        why: "it does not say when the work is good, so its reader stops too early or never",
        mend: MEND_MISSING
      }
    ];
  }
  const vague = said.filter((unit) => !isCheckable(unit.masked));
  const level = vague.length === said.length ? "error" : "warning";
  return vague.filter((unit) => level === "error" || isVague(unit.masked)).map((unit) => ({
    code: "unverifiable",
    level,
    place: unit.place,
    excerpt: excerptOf(unit.text),
    why: "nobody can check it: two readers would judge it differently",
    mend: MEND_VAGUE
  }));
}
function proseCriteria(brief) {
  let opened = false;
  return brief.units.flatMap((unit) => {
    if (["success", "verification", "known", "out"].includes(unit.part)) return [];
    if (opened && unit.item) return [unit];
    const found = sentencesOf(unit).filter((sentence) => statesOutcome(sentence, unit.part));
    const last = found.at(-1);
    opened = last !== void 0 && /(?:[:,]|\b(?:when|if|once|that))\s*$/.test(last) && unit.masked.trimEnd().endsWith(last.trimEnd().slice(-12));
    return (opened ? found.slice(0, -1) : found).map((masked) => ({ ...unit, masked, text: masked }));
  });
}

// src/domain/brief/purpose.ts
var USE = /\b(?:(?:this|it|they|which|that|the (?:[\w-]+)|your (?:[\w-]+)|our (?:[\w-]+)) (?:will |is (?:going )?to |shall |must )?(?:informs?|feeds?|goes into|decides?|supports?|unblocks?|blocks|helps? (?:us|them|decide)|lets? (?:us|them)|serves?|(?:is |are |be |will be )(?:used|read|needed|based on)|tells? (?:us|them))|needed (?:for|because|by)|purpose (?:is|of this)|the (?:goal|aim|point|reason|idea) (?:is|of this|for this|was)|(?:our|the) (?:goal|aim|objective|reason) (?:is|here)|needs? (?:it|this|them|the \w+) (?:for|to|by|in order)|(?:need|needs|want|wants|wanted|would like|(?:we|they|I)['’]d like|has|have|must|asks?|wonder\w*|decide\w*|votes?|matters?) (?:to )?(?:know|decide|choose|ship|release|publish|migrate|be able|whether|if|which|to us)|(?:we|they|the \w+) (?:must|want to|have to|need to|is going to|are going to|would like to|are about to|is about to) (?!not)\w+|(?:we|they|I)['’]d like to (?!get|have|receive|see)\w+|decid(?:e|es|ing) (?:whether|if|on|which|how)|to (?:find out|learn|unblock|prevent|make sure)|(?:question|decision) (?:is|to be|to answer)|that['’]?s (?:the reason|why)|for (?:that|this) reason|which is why|are to be|is to be|is therefore|are therefore|(?:the|a) decision|pilot|needs to)\b|\bfor (?:the|a|an|our|its) (?:[\w-]+ ){0,3}(?:release|audit|review|migration|decision|proposal|description|board|launch|article|talk|roadmap|newsletter)\b/i;
var REASON = /\b(?:so that|in order to|because|since|so (?:the|we|it|they|this)|therefore|otherwise|reason|as a result|due to|in time for|before (?:the|it|they|we|somebody|anybody|\w+ (?:starts?|relies))|ahead of)\b|(?:^|\W)why\b/i;
var WHO = /\b(?:we|us|our|customers?|users?|visitors?|people|support|colleagues?|teams?|board|council|committee|ministry|court|owner|tenants?|residents?|citizens?|volunteers?|agency|office|council|members?|developers?|engineers?|authors?|readers?|clients?|partners?|patients?|nurses?|parents?|growers?|drivers?|teachers?|students?|pupils?|passengers?|volunteers?|authority|company|manager|hospital|department|operations|somebody|nobody|everybody|secretary|residents|shops?)\b/i;
var TROUBLE = /\b(?:complain\w*|fail\w*|los(?:e|es|t|ing)|kill\w*|wrong|broke\w*|breaks?|costs?|slow\w*|time(?:s|d)? out|takes? (?:\w+ )?(?:hours|minutes|days|weeks|too)|block\w*|retires?|unmaintained|risks?|fines?|expires?|ends?|runs out|refus\w*|den(?:y|ies|ied)|give(?:s|n)? up|gave up|can['’]?t|cannot|unable|misread|never|died?|crash\w*|down|outages?|incidents?|illegal|false|forged|late|drop(?:s|ped)?|abandon\w*|stuck|waits?|missing|jump\w*|cve|vulnerab\w*|no longer|calls? us|confus\w*|depends|condition|start with|not understand|help)\b/i;
var WHEN = /\b(?:deadline|meeting|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|(?:by|until|before|on|from|since|in|after|till) (?:the )?(?:\d|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|next|end|autumn|spring|summer|winter|christmas|week|year)\w*|(?:last|this|next|every) (?:week|month|year|summer|winter|spring|autumn|quarter|release)|visit|audit|go(?:es)?[- ]live|launch|release)\b/i;
var NEED = /\b(?:must|has to|have to|will (?:want|ask|need|check|inspect|expect)|wants?|requires?|(?:is|are) required|expects?|inspects?|obliged)\b/i;
var ARTEFACT = /^\s*(?:please )?(?:to )?(?:produce|compile|create|make|collect|gather|measure|write|list|build|deliver|generate|prepare|replace|convert|record|count|assemble|draw up)\b/i;
var MEND = "say what the result is for and who goes by it: depth and scope follow from that (Purpose: …)";
function findPurpose(brief) {
  const stated = brief.units.filter((unit) => unit.part === "purpose");
  const says = stated.filter((unit) => !ARTEFACT.test(unit.masked) || givesReason(unit));
  if (contentWords(says.map((unit) => unit.text).join(" ")).length >= 2) return [];
  if (brief.units.some((unit) => speaksOfTheWhole(unit) && givesReason(unit))) return [];
  const level = stated.length === 0 && brief.units.some((unit) => unit.part !== "known" && speaksOfTheWhole(unit) && tells(unit)) ? "warning" : "error";
  const [first] = stated;
  if (first === void 0)
    return [
      fault(brief, "line 1", brief.units[0]?.text ?? "", "it does not say what the result is for", level)
    ];
  return [fault(brief, first.place, first.text, "its purpose says nothing", level)];
}
function givesReason(unit) {
  const text = unit.masked.replace(/\s+/g, " ");
  if (USE.test(text) || REASON.test(text)) return true;
  return sentencesOf(unit).some((sentence) => {
    const signs = [WHO, TROUBLE, WHEN].filter((sign) => sign.test(sentence)).length;
    return signs >= 2 && !ARTEFACT.test(sentence);
  });
}
function tells(unit) {
  return sentencesOf(unit).some(
    (text) => !ARTEFACT.test(text) && /\b(?:is|are|was|were|has|have|had|will|can(?:not)?|do|does|did)\b/.test(text) && (WHO.test(text) || TROUBLE.test(text) || NEED.test(text))
  );
}
function speaksOfTheWhole(unit) {
  if (unit.part === "known") return !unit.item;
  if (unit.part === "output") return /\b(?:for|so that|because)\b/.test(unit.masked) && USE.test(unit.masked);
  return unit.part === "body" || unit.part === "other" || unit.part === "title" || unit.part === "purpose";
}
function fault(brief, place, text, why, level) {
  const at = brief.units[0]?.line === null ? "purpose" : place;
  return { code: "no_purpose", level, place: at, excerpt: excerptOf(text), why, mend: MEND };
}

// src/domain/brief/past-references.ts
var of = (source, flags = "gi") => new RegExp(source.replaceAll(" ", "\\s+"), flags);
var SAY = "write out what was said, decided or found";
var NAME = "name each of them, or say where they are listed";
var HOW = "say how";
var MINDED = "(?:sketched|suggested|proposed|flagged|suspected|listed|drafted|showed|sent|gave|described|mentioned|recommended|promised|outlined|presented|explained|(?:came|come) up with|pinned down|settled on|agreed(?: on)?|decided(?: on)?|resolved|chose|chosen|picked|preferred|favou?red|liked(?: best| most)?|disliked|(?:was|were|am|are|is|wasn['’]t|weren['’]t) (?:not )?(?:so |very |too |less |rather |most )?(?:fond of|happy with|unhappy with|sure about|worried about)|had doubts about|had in mind|ruled out|rejected|turned down|objected to|asked for|insisted on|worked out|talked about|discussed|complained about|tried|marked|approved|labelled|highlighted|named|crossed out|told (?:you|us|me)|raised|noted|spotted|noticed|hinted at|wanted)";
var SOMEBODY = "(?:I|we|he|she|they|legal|marketing|sales|finance|accounting|management|ops|everyone|everybody|somebody|someone|[A-Z][a-z]+|the (?:[\\w-]+ )?(?:team|board|group|committee|council|client|customer|people|colleagues?|manager|boss|reviewers?|others?|architects?|editors?))";
var ADVERB = "(?:'ve|’ve|'d|’d)?(?: (?:had|have|has|already|just|once|both|all|really|originally|previously|earlier|recently))*";
var GATHERING = "(?:session|meeting|call|workshop|discussion|talk|chat|conversation|stand-?up|retro(?:spective)?|sync|review|round|brainstorming|interview|e-?mail|message|memo|debrief)";
var NO_JOIN = "(?!(?:because|when|if|after|since|and|but|as|while|before|where|how|until|unless|so|though|or) )";
var GAP = "(?!\\s*(?:[:(⟦—–]|that\\b|to\\b|not to\\b|is\\b|are\\b|was\\b|were\\b|from\\b|whether\\b|(?:the|an?|our|this|it|them|every|each|no)\\b|\\d))";
var PAST_REFERENCES = [
  {
    pattern: of(
      `\\b(?:[Tt]he|[Tt]hat|[Tt]hose|[Tt]his|[Ww]hat|[Ww]hatever|one|ones|[Ee]verything|[Aa]ll) (?:${NO_JOIN}[\\w-]+ ){0,3}?(?:that |which |who )?(?:${SOMEBODY}|you)${ADVERB} ${MINDED}\\b${GAP}`,
      "g"
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      `\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day['’]s (?:[\\w-]+ )?${GATHERING}\\b|\\b(?:yesterday|last week|last month|today|this morning)['’]s (?:[\\w-]+ )?${GATHERING}\\b`
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      `\\b(?:ruled out|agreed|decided|discussed|settled|said|mentioned|raised|dropped|listed|promised|resolved|concluded|rejected|approved|proposed|suggested) (?:upon |on )?(?:in|during|at|on|over) (?:the|our|that|this|last|yesterday['’]s) (?:[\\w-]+ )?${GATHERING}\\b`
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      `\\b(?:the|those|these) (?:[\\w-]+ ){0,2}?(?:that|which|who) (?:had |have |has |were |was |got |are )(?:already |just |previously )?(?:been )?(?:(?:shown|proven|found) (?:not )?to \\w+|tried|finished|ruled out|rejected|discarded|dropped|flagged|skipped|discussed|agreed(?: on)?|settled|sorted out|postponed|turned down|done already)\\b|\\bthose (?:that|which) (?:were|got|have been|are) (?:finished|done|approved|excluded)\\b`
    ),
    resolves: "past",
    mend: NAME
  },
  {
    pattern: of(
      "\\b(?:only )?the (?:remaining|doubtful|outstanding|unfinished|questionable|leftover|problematic|disputed) (?:ones?|half|parts?|items?|points?|cases?|bits?)(?! are| is)\\b|\\bwhat(?:ever)? is (?:still )?(?:open|left|missing)(?: on it| of it)?\\b|\\bhalf of (?:the|that) list\\b"
    ),
    resolves: "past",
    mend: NAME
  },
  {
    pattern: of(
      `\\b(?:the|in the|apply the|our) (?:usual|customary|well-known|standing|familiar) (?:[\\w-]+ )?(?:ways?|exceptions?|exclusions?|preparation|rules?|format|treatment|procedure|checks?|conventions?|filters?|corrections?|caveats?|shop|example|suspects|place|style|template|settings?|steps?|people|manner|structure|drill|method|approach)\\b|\\b(?:usual|customary) (?:exceptions?|exclusions?)\\b|\\bthe same \\w+ as (?:usual|always|last time|before)\\b`
    ),
    resolves: "past",
    mend: HOW
  },
  {
    pattern: of(
      "\\b(?:in |just )?the (?:same )?way (?:it|they|that|this|we|you|he|she) (?:was|were|did|had|have|handled|treated|solved)\\b|\\bas (?:it was |we did |you did |was done )?(?:for|with|in) the (?:first|last|previous|earlier|other) (?:round|time|one|project|version|run|release)\\b"
    ),
    resolves: "past",
    mend: HOW
  },
  {
    pattern: of(
      "\\b(?:that|the) other (?:thing|one|idea|variant|version|option|issue|problem|approach|bug|draft|design|proposal|half|list)\\b"
    ),
    resolves: "antecedent",
    mend: "name it"
  },
  {
    pattern: of(
      "\\b(?:the|an?) attached (?:[\\w-]+)\\b|\\b(?:in|see|from) the attachment\\b|\\b(?:memo|sheet|spreadsheet|file|document|mail) attached\\b"
    ),
    resolves: "past",
    mend: "give the path of the file, or write out what it says"
  },
  {
    pattern: of(
      "\\b(?:continue|carry on|go on|pick up|resume|proceed) (?:with )?(?:[\\w-]+ ){0,4}?where (?:it|they|this|that|things) (?:was|were|had been|has been) (?:left|stopped|interrupted|abandoned)\\b"
    ),
    resolves: "past",
    mend: "say what is done already, where it lies, and what is left to do"
  },
  {
    pattern: of(
      "\\bthe (?:objections?|concerns?|wishes|remarks?|comments?|criticism|ideas?|doubts?|worries|complaints?) (?:by|of|from|raised by) (?:the )?(?:[\\w-]+ )?(?:people|team|board|group|colleagues?|client|customer|manager|reviewers?|department)\\b"
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      "\\bwhere (?:[A-Z][a-z]+|he|she|they|we|you|I|it) (?:had |has )?(?:stopped|left off|broke off|left it|ended)\\b|\\b(?:he|she|they|we|I|[A-Z][a-z]+)(?: has| have| had|'ve|’ve)? (?:already )?(?:told|showed|shown|briefed|informed) you\\b(?! that)",
      "g"
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      "\\b(?:[Tt]he [\\w-]+|[A-Z][a-z]+)['’]s (?:[\\w-]+ )?(?:comments|remarks|wishes|suggestions?|objections?|ideas?|feedback|corrections|instructions|tweaks?|proposal|sketch|advice|preferences|concerns?)\\b(?! (?:is|are|was|were|that|to)\\b)",
      "g"
    ),
    resolves: "stated",
    mend: SAY
  },
  {
    pattern: of(
      "\\bthe (?:[\\w-]+ )?(?:decision|agreement|conclusion|resolution|compromise|solution)s? (?:taken|made|reached|found|passed) (?:in|at|by|during|last|with)\\b"
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      `\\b(?:that|which) (?:we|I)${ADVERB} (?:(?:went|gone|walked|talked|looked|ran) (?:through|over))\\b${GAP}`
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of(
      `\\b(?:${NO_JOIN}[\\w-]+) (?:that |which )?you (?:were|have been|had been|['’]ve been|have|had|['’]ve) (?:already )?(?:seen|given|told|shown|sent|handed)\\b${GAP}`
    ),
    resolves: "past",
    mend: SAY
  },
  {
    pattern: of("^(?:it|they) (?:still|again|keeps?)\\b"),
    resolves: "first",
    why: "has nothing before it that says what is meant",
    mend: "name it"
  }
];

// src/domain/brief/reference-patterns.ts
var FACTS = "write the facts themselves under Known, each with its source";
var SAY2 = "say what it is: name it, with its path or in full";
var STATE2 = "say what is done already, where it lies, and what is left to do";
var MADE = "(?:findings?|results?|research|analys[ie]s|discussions?|conversations?|investigations?|conclusions?|recommendations?|notes|review|output|synthesis|insights?|observations?|feedback|answers?|suggestions?|proposals?|report|reports|summary|survey|audit|learnings|decisions?)";
var EARLIER = "(?:earlier|previous(?:ly)?|prior|aforementioned|above-mentioned|preceding|last|former|existing|latest|recent|initial|first|agreed|original|other)";
var WHOSE = `(?:your|our|my|his|her|their|those|these|the|all|this|that)`;
var BASIS = "(?:based (?:up)?on|building on|according to|in light of|following|drawing on|starting from|start from|derived from|informed by|as per|per|given|in line with|taking into account|from|using|use|apply|implement|incorporate|act on|address|synthesi[sz]e|summari[sz]e|combine|merge|review|consider|extend|expand on|build on|rely on)";
var PEOPLE = "(?:agents?|workers?|members?|teams?|researchers?|colleagues?|specialists?|siblings?|peers?|subagents?|sessions?|phases?|rounds?|teammates?|investigators?)";
var SAID = "(?:discussed|mentioned|agreed(?: (?:on|upon))?|talked about|described|explained|outlined|covered|settled(?: on)?|decided(?: on)?|said|told you(?: about)?|noted|specified|requested|established|planned|suggested|proposed|saw|seen|showed you|shown|shared|sent(?: you)?|gave you|asked for|pointed out|found|identified|went over|looked at|reviewed|listed|raised|want(?:ed)?|had in mind|chose|picked)";
var of2 = (source, flags = "gi") => new RegExp(source.replaceAll(" ", "\\s+"), flags);
var REFERENCES = [
  // "based on your findings": what the reader has found, before it has looked.
  {
    pattern: of2(
      `(?<!\\b(?:be|is|are|being) )\\b${BASIS} (?:all (?:of )?)?(?:your|our|my) (?:\\w+ )?${MADE}\\b`
    ),
    resolves: "near",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b${BASIS} (?:all (?:of )?)?(?:the|these|those|this|that|his|her|their) (?:\\w+ ){0,2}${MADE}\\b(?! (?:of|from|in|that|which|on|about|for|by|to|under)\\b)`
    ),
    resolves: "stated",
    mend: FACTS
  },
  // "the earlier results", "their findings": made by somebody, somewhere.
  {
    pattern: of2(
      `\\b${WHOSE} ${EARLIER} (?:\\w+ )?(?:${MADE}|work|context|steps?|tasks?|attempts?|runs?|session|messages?|turn|phase|round|iteration|brief|assignment|${PEOPLE})\\b`
    ),
    resolves: "stated",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:prior|previous|earlier) ${MADE}\\b(?! (?:of|from|in|that|which|on|about|into|for|by)\\b)`
    ),
    resolves: "stated",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:the|an?|our|your|other|another) (?:\\w+ )?${PEOPLE}(?:'s|’s|s'|s’) (?:\\w+ ){0,2}(?:${MADE}|work)\\b`
    ),
    resolves: "stated",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:${BASIS}|fix|do|verify|check) (?:everything |all )?what (?:the (?:\\w+ )?${PEOPLE}|the others?|he|she|they|we|you|I|somebody|[a-z]+-\\w+) (?:have |has |had )?(?:already |just )?(?:found|discovered|reported|learned|wrote|did|said|proposed|suggested|built|identified|gathered|collected)\\b`
    ),
    resolves: "stated",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b${WHOSE} ${MADE} (?:from|of) (?:the |your |our )?(?:\\w+ )?(?:${PEOPLE}|research|investigation|step|meeting|call|chat|others?|before|earlier|yesterday|today|last time)\\b`
    ),
    resolves: "stated",
    mend: FACTS
  },
  // "as discussed"
  {
    pattern: of2(
      `\\b(?:as|like|than) (?:(?:we|I|you|they|was|were|has been|have been|had been|have|had|already|just|previously|earlier|originally|initially) ){0,3}${SAID}\\b(?! (?:in|by|under) (?:the )?⟦)`
    ),
    resolves: "near",
    mend: "write out what was said"
  },
  {
    pattern: of2(
      `\\b(?!(?:because|when|if|after|since|and|but|as|while|before|where|how|until|so|though|or) )(?:\\w+ )(?:that |which )?(?:we|I)(?:'ve|’ve|'d|’d)? (?:have |had |both )?(?:already |just |previously )?(?:discussed|mentioned|agreed (?:on|upon|to)|agreed|talked about|described|told you(?: about)?|went over|showed you|shared|sent(?: you)?|gave you|pointed out|settled on|had in mind|spoke about|covered|explained|outlined)\\b(?! (?:the|an?|our|this|it|them|\\d))`
    ),
    resolves: "near",
    mend: SAY2
  },
  {
    pattern: of2(
      `\\b(?:we|you and I) (?:have )?(?:already )?(?:discussed|talked about|spoke about|went over|covered)\\b`
    ),
    resolves: "near",
    mend: FACTS
  },
  {
    pattern: of2(`\\bwhat (?:we|I) (?:have |had )?(?:already |just )?${SAID}\\b`),
    resolves: "near",
    mend: "write out what was said"
  },
  {
    pattern: of2(
      `\\b(?:the|that|those|your|whatever|everything|what) (?:\\w+ ){0,3}?(?:that |which )?you(?:'ve|’ve)? (?:have |had )?(?:already |just |previously )?(?:found|discovered|identified|reported|wrote|did|mentioned|suggested|proposed|saw|implemented|built|started|made|learned|gathered|came up with) (?:earlier|before|already|previously|yesterday|last time|in the (?:first|last|previous|earlier)|so far)\\b`
    ),
    resolves: "near",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:fix|implement|address|resolve|apply|extend|use|refactor|finish|polish|build on|act on) (?:all )?(?:of )?(?:the|those|that) (?:\\w+ ){1,3}?(?:that |which )?you(?:'ve|’ve)? (?:have |had )?(?:already |just )?(?:found|discovered|identified|reported|wrote|mentioned|suggested|proposed|saw|listed|noticed|started|made|built)\\b`
    ),
    resolves: "near",
    mend: FACTS
  },
  // "continue where you left off"
  {
    pattern: of2(
      `\\b(?:continue|carry on|pick up|resume|go on|start|proceed)(?: (?:work|working|from|with|at|again|on|it|this|the work))* (?:from )?where(?:ver)? (?:you|we|I|it|they|he|she|the [\\w ]{1,30}?|[\\w-]+) (?:had |have |has )?(?:left off|stopped|ended|were|was|broke off|finished|got to)\\b`
    ),
    resolves: "never",
    mend: STATE2
  },
  {
    pattern: of2(
      `(?:^|[.!?:;\\n] ?|\\b(?:and|then|please|now|just) )(?:continue|carry on|keep going|go on|keep working|proceed|resume)(?: (?:with )?(?:(?:your|the|our|this|that|it|my)(?: (?:work|task|job|investigation|research|implementation|refactoring|analysis|plan|next (?:step|part|phase|item)|rest))?|working(?: on (?:it|this|that))?|as (?:planned|before|usual)|accordingly))?(?= ?[.!,;]|$|\\n| (?:and|until|as|then)\\b)`
    ),
    resolves: "near",
    mend: STATE2
  },
  {
    pattern: of2(
      `\\bfinish (?:off )?(?:what|the (?:work|job|task|rest)) (?:that )?(?:you|we|he|she|they|somebody|the (?:last|previous|other|first) \\w+|[a-z]+-\\w+)(?:'ve|’ve|'d)? (?:have |had |has )?(?:started|began|begun|left|was doing)\\b`
    ),
    resolves: "never",
    mend: STATE2
  },
  // "the above"
  {
    pattern: of2(
      `\\b(?:the|our|your|my) (?:\\w+ )?(?:context|conversation|discussion|thread|chat|messages?|history|exchange) (?:above|so far|until now|up to (?:now|here))\\b|\\babove (?:context|conversation|discussion|thread|chat|messages?|history)\\b`
    ),
    resolves: "never",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:the|all (?:of )?the|see|from|as|mentioned|described|listed|noted|stated|said|discussed|given) above(?:-mentioned)?\\b|\\babove-?mentioned\\b|\\baforementioned\\b|\\bthe above \\w+`
    ),
    resolves: "above",
    mend: SAY2
  },
  {
    pattern: of2(`\\b(?:findings|results|research|analysis|report|reports) above\\b`),
    resolves: "stated",
    mend: FACTS
  },
  // "in our conversation"
  {
    pattern: of2(
      `\\b(?:our|my) (?:\\w+ )?(?:conversation|discussion|chat|meeting|call|exchange|talk|messages?|thread|agreement|session)\\b(?!-)`
    ),
    resolves: "near",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:from|per|see|as in) (?:the|this) (?:\\w+ )?(?:conversation|discussion|chat|meeting)\\b(?!-| (?:of|in|on|about)\\b)`
    ),
    resolves: "near",
    mend: FACTS
  },
  // "you know which"
  {
    pattern: of2(
      `\\bas you (?:already |surely )?(?:know|remember|recall)\\b|\\byou (?:already|surely) (?:know|remember)\\b|(?:^|[.;:(] ?)you (?:know|remember|recall) (?:which|what|who|where|the|how we)\\b|\\b(?:remember|recall) (?:what|how|when|our|which|where) (?:we|I|you)\\b|(?<!\\b(?:if|when|once|until|unless|after|that|whether) )\\byou(?:'ve|’ve| have) (?:already )?(?:seen|read|got) (?:it|this|that|the|all|everything|them)\\b`
    ),
    resolves: "near",
    mend: FACTS
  },
  {
    pattern: of2(
      `\\b(?:the )?(?:same|usual) (?:(?:way|thing|format|approach|procedure|place|checks?|style|rules?|steps?|method|drill|manner|structure|as) ?)(?:as )?(?:(?:we|you|I) did )?(?:before|last time|earlier|always|the others?|yesterday|usual|previously|for the others?)\\b(?! (?:the|a|commit|version|this)\\b)|\\b(?:as|like) (?:last time|usual|always|yesterday|the last one|the others?)\\b|\\bthe usual (?:way|format|place|checks?|rules?|procedure|style|steps?|drill|manner|structure|suspects)\\b`
    ),
    resolves: "near",
    mend: "say how"
  },
  {
    pattern: of2(
      `\\b(?:implement|execute|follow|proceed with|carry out|apply|do|make|finish|complete|realise|build|ship) (?:the |our |all the )?(?:agreed |proposed |suggested |chosen |planned |recommended |remaining )?(?:upon )?(?:plan|spec|specification|design|proposal|recommendations?|suggestions?|suggested changes|approach|changes|fix|fixes|solution|next steps?|rest|remainder|remaining (?:\\w+))(?= ?[.!,;]|$|\\n| (?:and|then|as|now|so)\\b)`
    ),
    resolves: "stated",
    mend: SAY2
  },
  { pattern: of2(`\\bthe agreed(?:[- ](?:on|upon))? \\w+`), resolves: "near", mend: SAY2 },
  // "find more on this topic"
  {
    pattern: of2(
      `\\b(?:this|that|the said|the same) (?:topic|subject|issue|problem|bug|matter|question|feature|error|idea|approach|thing|area|file|function|module|code|change|ticket|failure|test|theme|crash|repo|service)\\b`
    ),
    resolves: "first",
    why: "has nothing before it that says which",
    mend: SAY2
  },
  {
    pattern: of2(
      `(?:^|[.!?:\\n] ?)(?:please |now |just |then |also )?(?:[a-z]+)(?: (?:up|out|into|at|on|with|more about|more on|about|again|over))? (?:it|them|this|that|these|those|him|her)(?: (?:up|out|again|all|now|properly|faster|better|too|as well|please|done|through|down|over|work|working|finished|right))*(?= ?[.!,;]|$|\\n| (?:and|so|before|with|like|in|by|until|as)\\b)`
    ),
    resolves: "first",
    why: "has nothing before it that says what is meant",
    mend: SAY2
  }
];

// src/domain/brief/references.ts
var WHY = "its reader starts with nothing but this text and cannot know it";
var HERE = /\b(?:below|here|as follows|the following|(?:under|in|from|see)\s+(?:the\s+)?(?:heading\s+|section\s+)?(?:Known|Context|Background|Facts|Findings|Scope|Success|Criteria|Ground|Output)\b|this (?:brief|assignment|document))/;
var NEAR = /^(?:\s*\(?|,?(?:\s+[\w'’-]+){1,6}\s*\(?)⟦(?:path|code|quote)⟧/;
var SPELLED = /^[^.;!?]{0,40}:\s*\S/;
function findReferences(brief) {
  const whole = brief.units.map((unit) => `${unit.masked}
`).join("");
  let from = 0;
  return brief.units.flatMap((unit) => {
    const before = whole.slice(0, from);
    from += unit.masked.length + 1;
    const found = [...REFERENCES, ...PAST_REFERENCES].flatMap((reference) => {
      const match = [...unit.masked.matchAll(reference.pattern)].find(
        (m) => !isResolved(reference.resolves, m, unit, before, brief)
      );
      return match === void 0 ? [] : [{ match, reference }];
    });
    return withoutRepeats(found.map(({ match, reference }) => ({ at: match.index, match, reference }))).map(
      ({ match, reference }) => ({
        code: "unknown_context",
        level: "error",
        place: placeIn(unit, match.index),
        excerpt: excerptOf(match[0]),
        why: `${JSON.stringify(excerptOf(match[0]))} ${reference.why ?? `points at something outside of this brief: ${WHY}`}`,
        mend: reference.mend
      })
    );
  });
}
function isResolved(how, match, unit, before, brief) {
  const { start, end } = sentenceAround(unit.masked, match.index ?? 0);
  const rest = unit.masked.slice((match.index ?? 0) + match[0].length, end);
  const sentence = unit.masked.slice(start, end);
  if (how === "never") return false;
  if (how === "first") return contentWords(before + unit.masked.slice(0, start)).length >= 3 || isNear(rest);
  if (how === "antecedent") {
    const noun = match[0].trim().split(/\s+/).at(-1);
    return noun !== "thing" && noun !== "one" && hasWord(before + unit.masked.slice(0, match.index), noun);
  }
  if (how === "past" && (FUTURE.has(unit.part) || TO_REPORT.test(sentence))) return true;
  if (how === "above") return contentWords(before + unit.masked.slice(0, match.index)).length >= 6;
  if (isNear(rest) || HERE.test(sentence) || isNear(match[0]) || SAID_AFTER.test(rest)) return true;
  if (how === "stated") return knows(brief, unit) || STATES.test(rest);
  return false;
}
var STATES = /^\s*(?:\([^)]*\)\s*)?(?:has |have )?(?:found|show(?:s|ed)?|established|measured|says?|said|stated?|states|concluded|counted|is|are|was|were|gave|give|proves?|proved|failed|ended|that|which)\b(?:\W+[\w⟦⟧'’-]+){3,}/;
var FUTURE = /* @__PURE__ */ new Set(["output", "success", "verification", "budget"]);
var TO_REPORT = /\b(?:tell (?:me|us)|report|send|write down|note|list of|say (?:what|which|in)|in your|deliver|we(?:'d| would) like to get|name (?:the|each))\b/i;
var SAID_AFTER = /^[^.;!?]{0,40},\s+(?:the|our|an?|no|all|its|prices|only|there|we|each|every|\d)\b[^.;!?]*?\s(?:is|are|stays?|remains?|will|must|may|has|have|can|cannot|costs?|goes|keeps?|needs?)\s|^[^.;!?]{0,80}[:—–]\s*\S/;
function hasWord(text, noun) {
  return new RegExp(`\\b${noun}s?\\b`, "i").test(text);
}
function isNear(rest) {
  return NEAR.test(rest) || SPELLED.test(rest) || /⟦(?:path|code|quote)⟧/.test(rest.slice(0, 12));
}
function knows(brief, but) {
  const facts = brief.units.filter((unit) => unit.part === "known" && unit !== but);
  return facts.reduce((sum, unit) => sum + contentWords(unit.masked).length, 0) >= 4;
}
function sentenceAround(text, index) {
  const before = text.slice(0, index);
  const start = Math.max(before.search(/[.!?;]\s[^.!?;]*$/) + 1, 0);
  const after = text.slice(index).search(/[.!?;](?:\s|$)/);
  return { start, end: after === -1 ? text.length : index + after };
}
function withoutRepeats(found) {
  const kept = [];
  for (const one of [...found].sort((a, b) => a.at - b.at)) {
    const last = kept.at(-1);
    if (last === void 0 || one.at >= last.at + last.match[0].length) kept.push(one);
  }
  return kept;
}

// src/domain/brief/script.ts
var STEP = /^(?:step \d+\W*|(?:first|then|next|after that|afterwards|finally|lastly|second|third|now|and then)(?:ly)?,? )?(?:please )?(?:go|open|run|search|look up|google|click|type|enter|copy|paste|read|scan|list|filter|sort|select|pick|take|choose|return|write|save|edit|replace|insert|delete|remove|add|rename|move|create|make|install|download|fetch|visit|navigate|scroll|grep|find|call|execute|commit|push|pull|checkout|check out|send|post|put|set|change|update|note|record|repeat|count|use|start|stop|print|log|report|collect|extract|compile|format|sum up|summari[sz]e|translate|convert|compare|check|query|apply|export|import|do|enter|press|crop|zip|unzip|wait|log|rename|increase|decrease|scale|resize|upload|download|remove|colou?r|same|repeat|switch|stop|restart|unpack|mark|drag|tick|close|clone|build|deploy|fill|put|give|tell|turn|plug|connect|attach|mail|share|join|split|merge|drop|measure|look|get|bring|wipe|reboot|mount|load|after|when|from each|for each|as soon as|in (?:a|the) (?:new )?(?:column|field|file|menu|tab))\b/i;
var SEQUENCE = /^(?:step \d+|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|and then)\b/i;
var MANY = 3;
var LONG = 8;
function findScript(brief, hasCriteria) {
  const parts = brief.units.filter(({ part }) => part !== "purpose" && part !== "title");
  const steps = parts.flatMap(clauses);
  const found = steps.filter(({ text }) => isStep(text));
  if (found.length < MANY || found.length * 2 < steps.length) return [];
  const isNothingElse = found.length >= LONG && found.length * 4 >= steps.length * 3 && !hasPart(brief);
  if (hasCriteria && !isNothingElse && brief.units.every(({ part }) => part !== "steps")) return [];
  const [first] = found;
  return [
    {
      code: "script",
      level: hasCriteria && !isNothingElse ? "warning" : "error",
      place: first.place,
      excerpt: excerptOf(first.text),
      why: `${found.length} steps${hasCriteria ? "" : " and no goal with criteria"}: a reader who follows a script stops where a step finds nothing`,
      mend: "say the goal and what makes the result good, and leave the way to its reader; steps that really must be so are constraints, with their reason"
    }
  ];
}
function hasPart(brief) {
  return brief.units.some(({ part }) => part === "success" || part === "verification");
}
function isStep(text) {
  return STEP.test(text) || SEQUENCE.test(text) || /^⟦code⟧/.test(text);
}
function clauses(unit) {
  return unit.masked.replace(/^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|[a-z]\))\s+(?:\[.?\]\s*)?/, "").split(/[.;!?]\s+|,?\s+and\s+then\s+|,?\s+then\s+|\n\n/).map((text) => text.trim().replace(/^and\s+/i, "")).filter((text) => text !== "" && !/^[^\s]+:$/.test(text)).map((text) => ({ text, place: unit.place }));
}

// src/domain/brief/globs.ts
function globsOverlap(a, b) {
  return expand(a).some((one) => expand(b).some((other) => segmentsMeet(split(one), split(other))));
}
function split(glob) {
  return glob.toLowerCase().split("/").filter((segment) => segment !== "" && segment !== ".");
}
var MOST_FORMS = 64;
function expand(glob) {
  let forms = [glob];
  for (; ; ) {
    const next = forms.flatMap((form) => {
      const match = /\{([^{}]*)\}/.exec(form);
      if (match === null) return [form];
      const [whole, inner] = match;
      return inner.split(",").map((choice) => form.replace(whole, () => choice));
    });
    if (next.length === forms.length && next.every((form, i) => form === forms[i])) return forms;
    forms = next.slice(0, MOST_FORMS);
  }
}
function segmentsMeet(a, b) {
  const reached = /* @__PURE__ */ new Map();
  const meet = (i, j) => {
    if (i === a.length || j === b.length) return true;
    const key = i * (b.length + 1) + j;
    const known = reached.get(key);
    if (known !== void 0) return known;
    const [x, y] = [a[i], b[j]];
    const met = x === "**" ? meet(i + 1, j) || meet(i, j + 1) : y === "**" ? meet(i, j + 1) || meet(i + 1, j) : namesMeet(x, y) && meet(i + 1, j + 1);
    reached.set(key, met);
    return met;
  };
  return meet(0, 0);
}
function namesMeet(a, b) {
  const reached = /* @__PURE__ */ new Map();
  const meet = (i, j) => {
    if (i === a.length && j === b.length) return true;
    const key = i * (b.length + 1) + j;
    const known = reached.get(key);
    if (known !== void 0) return known;
    const met = a[i] === "*" ? meet(i + 1, j) || j < b.length && meet(i, j + 1) : b[j] === "*" ? meet(i, j + 1) || i < a.length && meet(i + 1, j) : i < a.length && j < b.length && (a[i] === b[j] || a[i] === "?" || b[j] === "?") && meet(i + 1, j + 1);
    reached.set(key, met);
    return met;
  };
  return meet(0, 0);
}

// src/domain/brief/siblings.ts
var MEND2 = "give every part to one of them; what both need gets an owner, and the other waits for it";
function findOverlaps(brief, siblings) {
  return siblings.flatMap((other) => {
    if (brief.verifies !== null || other.verifies !== null) return [];
    return [...sharedGround(brief, other), ...sharedScope(brief, other)].slice(0, 3);
  });
}
function sharedGround(brief, other) {
  for (const mine of brief.ground)
    for (const theirs of other.ground)
      if (globsOverlap(mine, theirs))
        return [
          fault2(
            "ground",
            mine,
            `${mine} is also ground of ${nameOf(other)}${mine === theirs ? "" : ` (${theirs})`}`
          )
        ];
  return [];
}
function sharedScope(brief, other) {
  const theirs = itemsOf(other);
  return itemsOf(brief).flatMap((mine) => {
    const same = theirs.find((item) => isSame(mine, item));
    if (same === void 0) return [];
    return [
      fault2(
        mine.place,
        mine.text,
        `${nameOf(other)} has the same in its scope: ${JSON.stringify(excerptOf(same.text))}`
      )
    ];
  });
}
function itemsOf(brief) {
  return brief.units.filter(({ part }) => part === "scope").flatMap(
    ({ text, place }) => text.split(/\b(?:not|except|excluding|without|but not|out of scope|leave)\b/i, 1).flatMap((kept) => kept.split(/\n|;|,\s+|\.\s+|\s+(?:and|plus)\s+/)).map((item) => ({
      text: item.trim(),
      place,
      words: /* @__PURE__ */ new Set([...contentWords(item), ...pathsIn(item)])
    }))
  ).filter(({ words: words2 }) => words2.size > 0);
}
function isSame(a, b) {
  const [small, large] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  const shared = [...small].filter((word) => large.has(word)).length;
  return shared === small.size && (small.size === large.size || small.size >= 2 && small.size * 2 > large.size);
}
function nameOf(brief) {
  return brief.name === "" ? "a sibling" : brief.name;
}
function fault2(place, text, why) {
  return { code: "overlap", level: "error", place, excerpt: excerptOf(text), why, mend: MEND2 };
}

// src/domain/brief/lint.ts
function lintBrief(brief, siblings = []) {
  const criteria = findCriteria(brief);
  const references = findReferences(brief);
  const hasCriteria = criteria.every(({ level }) => level !== "error");
  const script = findScript(brief, hasCriteria);
  const overlaps = findOverlaps(brief, siblings);
  if (script.some(({ level }) => level === "error")) return [...script, ...references, ...overlaps];
  return [...references, ...criteria, ...findPurpose(brief), ...script, ...overlaps];
}
var SHORT_TASK = 80;
function forHire(brief, findings) {
  const words2 = brief.units.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  if (brief.formal || words2 > SHORT_TASK) return [...findings];
  return findings.map((finding) => LENIENT.has(finding.code) ? { ...finding, level: "warning" } : finding);
}
var LENIENT = /* @__PURE__ */ new Set(["no_purpose", "no_criteria", "unverifiable", "script"]);
function isEmptyBrief(brief) {
  return brief.units.every(({ masked }) => contentWords(masked).length === 0);
}

// src/domain/brief/themes.ts
var OWNED = /* @__PURE__ */ new Set(["title", "body", "purpose", "scope", "success", "steps", "other"]);
function findUnowned(themes, team, place = "themes") {
  return themes.filter((theme) => !team.some((brief) => owns(brief, theme))).map(({ id, text }) => ({
    code: "unowned_theme",
    level: "error",
    place,
    excerpt: excerptOf(text),
    why: `nobody owns ${id === null ? "" : `${id}, `}${JSON.stringify(excerptOf(text))}`,
    mend: "put it into the scope of one of them, or hire somebody for it; what crosses the parts needs an owner of its own"
  }));
}
var ENOUGH = 60;
function owns(brief, { id, text }) {
  if (id !== null && brief.objectives.includes(id)) return true;
  const words2 = new Set(contentWords(text));
  if (words2.size === 0) return true;
  const said = new Set(
    brief.units.filter(({ part }) => OWNED.has(part)).flatMap((unit) => contentWords(unit.text))
  );
  for (const glob of brief.ground) for (const word of contentWords(glob.replaceAll("/", " "))) said.add(word);
  const named2 = [...words2].filter((word) => said.has(word)).length;
  return named2 * 100 >= words2.size * ENOUGH;
}

// src/domain/brief/team.ts
function teamOf(read) {
  return Array.isArray(read) ? { themes: [], shape: "sectioning", members: read } : read;
}
function lintTeam({ themes, shape, members: members2 }) {
  const briefs = members2.map(
    (member, i) => readFields(member, member.name ?? member.title ?? `member ${i + 1}`)
  );
  const listed = themes.map((text) => ({ id: null, text }));
  return {
    members: briefs.map((brief, i) => lintBrief(brief, shape === "voting" ? [] : briefs.slice(0, i))),
    team: findUnowned(listed, briefs)
  };
}

// src/domain/schema/assignment.ts
var words = string().min(1).max(4e3);
var list = array(words).max(50);
var FactSchema = union([string().min(1).max(2e4), strictObject({ fact: words, source: words })]);
var BudgetSchema = strictObject({
  usd: number().positive().max(1e6).optional(),
  turns: int().min(1).max(1e5).optional(),
  minutes: int().min(1).max(1e5).optional()
});
var { phase, verifies, ground, task, objectives, expects, mode } = DisciplineSchema.shape;
var AssignmentSchema = strictObject({
  title: string().min(1).max(200).optional(),
  purpose: string().max(4e3).default("").describe("What the result is for, and who goes by it."),
  context: array(FactSchema).max(100).default([]).describe("The facts themselves, with their sources."),
  scope: strictObject({ in: list.default([]), out: list.default([]) }).default({ in: [], out: [] }).describe("What belongs to the work, and what does not."),
  ground: ground.default([]).describe("Paths it may change, as globs."),
  criteria: list.default([]).describe("What has to hold at the end; each can be checked."),
  output: string().max(4e3).default("").describe("What the report has to contain."),
  budget: BudgetSchema.optional().describe("What it may use."),
  verification: string().max(4e3).default("").describe("How the result is checked, and by whom."),
  phase: phase.default(null),
  verifies: verifies.default(null),
  task: task.default(null).describe("The task of the plan that this is."),
  objectives: objectives.default([]).describe("The objectives of the charter that it serves, by id."),
  expects: expects.describe("Files that have to be there at the end: `path`, or `path: text in it`."),
  style: mode.default(null),
  kind: string().min(1).max(40).optional(),
  signals: array(string().min(1).max(40)).max(20).default([]),
  model: string().min(1).max(100).optional(),
  name: memberId.optional(),
  role: _enum(["executive", "manager", "staff"]).optional(),
  grant: number().positive().max(1e6).optional().describe("Dollars that it is given.")
});

// src/domain/schema/team.ts
var members = array(AssignmentSchema).min(1).max(30);
var TeamSchema = union([
  members,
  strictObject({
    themes: array(string().min(1).max(500)).max(50).default([]),
    shape: _enum(["sectioning", "voting"]).default("sectioning"),
    members
  })
]);

// src/app/assignment.ts
var NEXT = "nest hire --help";
var MOST_FAULTS = 8;
function readAssignment(text, file) {
  return checkAssignment(parseJson(text, file), file);
}
function readTeam(text, file) {
  const value = parseJson(text, file);
  const listed = Array.isArray(value) ? value : value?.members;
  const parsed = TeamSchema.safeParse(value);
  if (parsed.success) return named(teamOf(parsed.data), file);
  if (Array.isArray(listed))
    for (const [i, member] of listed.entries()) checkAssignment(member, `${file}: member ${i + 1}`);
  throw new UserError(
    `${file} is no team: a JSON list of assignments, or { themes, shape, members }`,
    EXIT.usage,
    NEXT
  );
}
function named(team, file) {
  const seen = /* @__PURE__ */ new Set();
  for (const [i, member] of team.members.entries()) {
    const where = `${file}: member ${i + 1}`;
    checkAssignment(member, where);
    if (member.name === void 0) throw new UserError(`${where} has no name`, EXIT.usage, NEXT);
    if (seen.has(member.name))
      throw new UserError(`${where}: ${member.name} is there twice`, EXIT.usage, NEXT);
    seen.add(member.name);
  }
  return team;
}
function parseJson(text, file) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is no JSON: ${error.message}`, EXIT.usage, NEXT);
  }
}
function checkAssignment(value, where) {
  const parsed = AssignmentSchema.safeParse(value);
  const faults = parsed.success ? refused(parsed.data) : parsed.error.issues.map(faultLine);
  if (parsed.success && faults.length === 0) return parsed.data;
  const more = faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : "";
  throw new UserError(
    `${where} is no assignment: ${faults.slice(0, MOST_FAULTS).join("; ")}${more}`,
    EXIT.usage,
    NEXT
  );
}
function refused({ name, verifies: verifies2 }) {
  return [name, verifies2].filter((id) => id !== void 0 && id !== null && !isMemberId(id)).map((id) => `${id} is no name of a member`);
}
function faultLine({ path, message }) {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

export {
  readText,
  readFields,
  globsOverlap,
  lintBrief,
  forHire,
  isEmptyBrief,
  lintTeam,
  readAssignment,
  readTeam
};

import {
  EXIT
} from "./shared-user-error.mjs";

// src/cli/exit-codes.ts
var EXIT_MEANINGS = [
  [EXIT.ok, "it is done"],
  [EXIT.fault, "a fault of nest itself: please report it"],
  [EXIT.usage, "the command line, or a text or value in it, cannot be used"],
  [EXIT.noNest, "there is no nest here"],
  [EXIT.refused, "refused by the rules of the nest or by the state it is in"],
  [EXIT.notFound, "no such member, item, folder or file"],
  [EXIT.notStarted, "no session came up for the member; what is said tells why"],
  [EXIT.notRecorded, "not recorded: the log or another file could not be read or written"],
  [EXIT.notAllowed, "not yours to do"],
  [EXIT.damaged, "the log is damaged, or something derived from it differs"],
  [EXIT.nothing, "nothing needs you: the time of `nest wait` is over"]
];
var BROKEN_OFF = [130, "broken off (Ctrl-C)"];
var OUTPUT_GONE = [
  141,
  "the reader of the output went away (a closed pipe)"
];

export {
  EXIT_MEANINGS,
  BROKEN_OFF,
  OUTPUT_GONE
};

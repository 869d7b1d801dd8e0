// src/app/user-error.ts
var EXIT = {
  ok: 0,
  fault: 1,
  usage: 2,
  noNest: 3,
  refused: 4,
  notFound: 5,
  notStarted: 6,
  notRecorded: 7,
  notAllowed: 8,
  damaged: 9,
  nothing: 10
};
var UserError = class extends Error {
  name = "UserError";
  exitCode;
  next;
  constructor(message, exitCode, next = null) {
    super(message);
    this.exitCode = exitCode;
    this.next = next;
  }
};

export {
  EXIT,
  UserError
};

// src/app/brief-files.ts
import { join } from "node:path";
function briefFiles(nestDir, member) {
  const stem = join(nestDir, "briefs", `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}

export {
  briefFiles
};

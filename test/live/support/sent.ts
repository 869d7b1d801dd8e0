import { contextText } from '../../../src/sim/conversation.ts';
import type { Sim } from '../../../src/sim/server.ts';

/** An inbox item as it stands in a model's context. */
export type SentItem = Readonly<{
  id: string;
  from: string;
  kind: string;
  status: string;
  repeated: boolean;
  text: string;
}>;

const ITEM =
  /<nest-item id="([^"]*)" from="([^"]*)" kind="([^"]*)"(?: status="([^"]*)")?( repeated="[^"]*")?>\n([\s\S]*?)\n<\/nest-item>/g;

/** Every item in what the model of a member had before it in its latest request: the whole conversation. */
export function itemsSentTo(sim: Sim, member: string): SentItem[] {
  const last = sim.requestsOf(member).at(-1);
  return last === undefined ? [] : itemsIn(contextText(last.conversation));
}

export function itemsIn(text: string): SentItem[] {
  return [...text.matchAll(ITEM)].map(([, id, from, kind, status, repeated, body]) => ({
    id: id as string,
    from: from as string,
    kind: kind as string,
    status: status ?? '',
    repeated: repeated !== undefined,
    text: body as string,
  }));
}

/** A line of a digest, which stands for an item that is not shown whole. */
export type DigestRow = Readonly<{ from: string; position: string; repeated: boolean }>;

const DIGEST = /<nest-digest [^>]*>\n([\s\S]*?)\n<\/nest-digest>/g;
const ROW = /^- ([^:\n]+): .*\[nest read (\d+)\]( \(repeated: [^)]*\))?$/gm;

export function digestRowsIn(text: string): DigestRow[] {
  return [...text.matchAll(DIGEST)].flatMap(([, rows = '']) =>
    [...rows.matchAll(ROW)].map(([, from, position, repeated]) => ({
      from: from as string,
      position: position as string,
      repeated: repeated !== undefined,
    })),
  );
}

/** How often a text stands in another. */
export const times = (text: string, part: string): number => text.split(part).length - 1;

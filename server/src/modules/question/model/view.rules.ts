import { createHash } from 'node:crypto';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import type { QuestionLevel } from '@ganlin/contract/question/kinds';
import type { QuestionView, SimpleView } from '@ganlin/contract/question/view';

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly level: QuestionLevel;
  readonly content: string;
  readonly body: Body;
}

interface Part {
  readonly id: string;
  readonly content: string;
}

/** The question as shown to the user answering it. Lists every field explicitly: new fields of a body stay hidden. */
export function viewOf({ id, version, code, level, content, body }: Shown): QuestionView {
  const children = body.type === 99 ? body.children : [];
  return {
    id,
    version,
    code,
    level,
    ...(body.type === 99 ? { ...nothing, type: body.type, content } : simpleView(content, body, id)),
    children: children.map((child) => ({
      id: child.id,
      ...simpleView(child.content, child.body, `${id}:${child.id}`),
    })),
  };
}

const nothing = { options: [], blanks: 0, lefts: [], rights: [] };

function simpleView(content: string, body: SimpleBody, seed: string): SimpleView {
  return {
    type: body.type,
    content,
    options: body.type === 1 || body.type === 2 ? body.options.map(shown) : [],
    blanks: body.type === 5 ? body.blanks.length : 0,
    lefts: body.type === 6 ? body.lefts.map(shown) : [],
    rights: body.type === 6 ? shuffled(body.rights.map(shown), seed) : [],
  };
}

const shown = ({ id, content }: Part): Part => ({ id, content });

/**
 * Pairs are written side by side, so their order would reveal which belong together. The order is stable for a
 * question.
 */
function shuffled(parts: readonly Part[], seed: string): Part[] {
  const place = new Map(parts.map(({ id }) => [id, createHash('sha1').update(`${seed}:${id}`).digest('hex')]));
  return parts.toSorted((one, other) => ((place.get(one.id) ?? '') < (place.get(other.id) ?? '') ? -1 : 1));
}

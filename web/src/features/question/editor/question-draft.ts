import type { Data } from '@ganlin/contract/core/endpoint';
import type { Blank, Body, Option, SimpleBody } from '@ganlin/contract/question/body';
import type { FoundClause } from '@ganlin/contract/question/clause/clause';
import { QuestionLevel, QuestionType, type SimpleType } from '@ganlin/contract/question/kinds';
import type { questionApi } from '@ganlin/contract/question/question';
import { newPartId } from './fields/part-id.ts';

export type Question = Data<typeof questionApi.detail>;

export interface Item {
  readonly id: string;
  readonly content: string;
}

/** A left item and the right item it belongs to; several left items may share a right one. */
export interface Pair extends Item {
  readonly rightId: string;
}

/** The input for every type, so that trying another type loses nothing. Only that of the chosen type is saved. */
export interface Parts {
  readonly options: readonly Option[];
  /** For a true/false question; undefined until chosen. */
  readonly right: boolean | undefined;
  readonly reference: string;
  readonly keywords: readonly string[];
  readonly blanks: readonly Blank[];
  /** Answers whose blanks were removed from the stem, the last one first: they return with the blank. */
  readonly spareBlanks: readonly Blank[];
  readonly pairs: readonly Pair[];
  readonly rights: readonly Item[];
}

/** The common part of a question and a child of a combined one: the same fields edit both. */
export interface Unit {
  readonly type: QuestionType;
  readonly content: string;
  readonly analysis: string;
  readonly parts: Parts;
}

export interface ChildDraft extends Unit {
  readonly id: string;
  readonly type: SimpleType;
}

/** A question being edited. Its texts contain the addresses of their media; the saved form does not. */
export interface Draft extends Unit {
  readonly code: string;
  readonly level: QuestionLevel;
  readonly tags: readonly string[];
  readonly repoIds: readonly string[];
  readonly source: string;
  readonly note: string;
  /** 依据, with their texts for the chips. */
  readonly clauses: readonly FoundClause[];
  /** Since when they have changed, if the author has checked the question against that. */
  readonly checkedSince: string | undefined;
  readonly children: readonly ChildDraft[];
}

export const isType = (value: number): value is QuestionType => Object.values<number>(QuestionType).includes(value);

export function newDraft({ type, repoIds }: { type: QuestionType; repoIds: readonly string[] }): Draft {
  return {
    ...newUnit(type),
    code: '',
    level: QuestionLevel.normal,
    tags: [],
    repoIds,
    source: '',
    note: '',
    clauses: [],
    checkedSince: undefined,
    children: type === QuestionType.combined ? [newChild()] : [],
  };
}

export function newChild(): ChildDraft {
  return { ...newUnit(QuestionType.single), type: QuestionType.single, id: newPartId() };
}

const newUnit = (type: QuestionType): Unit => ({ type, content: '', analysis: '', parts: newParts() });

function newParts(): Parts {
  const rights = [newItem(), newItem()];
  return {
    options: Array.from({ length: 4 }, newOption),
    right: undefined,
    reference: '',
    keywords: [],
    blanks: [],
    spareBlanks: [],
    pairs: rights.map(({ id }) => ({ ...newItem(), rightId: id })),
    rights,
  };
}

export const newItem = (): Item => ({ id: newPartId(), content: '' });
export const newOption = (): Option => ({ ...newItem(), right: false, analysis: '', fixed: false });
export const newBlank = (): Blank => ({ answers: [], match: 'exact', tolerance: 0, group: 0 });

/** The initial state of an editor. */
export function draftOf(question: Question): Draft {
  const { code, level, content, analysis, body, tags, repos, source, clauses } = question;
  return {
    type: body.type,
    content,
    analysis,
    parts: partsOf(body),
    code,
    level,
    tags,
    repoIds: repos.map(({ id }) => id),
    source,
    note: '',
    clauses,
    checkedSince: undefined,
    children: body.type === QuestionType.combined ? body.children.map(childOf) : [],
  };
}

type WireBody = Question['body'];
type WireChild = Extract<WireBody, { type: typeof QuestionType.combined }>['children'][number];

function childOf({ id, content, analysis, body }: WireChild): ChildDraft {
  return { id, type: body.type, content, analysis: analysis ?? '', parts: partsOf(body) };
}

function partsOf(body: WireBody): Parts {
  const parts = newParts();
  // The server returns what the contract specifies: its defaults are filled in.
  const whole = body as Body;
  return whole.type === QuestionType.combined ? parts : { ...parts, ...ownParts(whole) };
}

function ownParts(body: SimpleBody): Partial<Parts> {
  if (body.type === QuestionType.single || body.type === QuestionType.multi) return { options: body.options };
  if (body.type === QuestionType.judge) return { right: body.right };
  if (body.type === QuestionType.essay) return { reference: body.reference, keywords: body.keywords };
  if (body.type === QuestionType.fill) return { blanks: body.blanks };
  const { lefts, rights, pairs } = body;
  return { rights, pairs: lefts.map((left) => ({ ...left, rightId: pairs[left.id] ?? '' })) };
}

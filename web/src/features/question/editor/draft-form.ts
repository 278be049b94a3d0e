import type { Input } from '@ganlin/contract/core/endpoint';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { questionApi } from '@ganlin/contract/question/question';
import { canonicalRich } from '@ganlin/domain/rich-text/rich-html';
import type { QuestionKey, QuestionView, SimpleView } from '@ganlin/contract/question/view';
import type { ChildDraft, Draft, Unit } from './question-draft.ts';

type Form = Input<typeof questionApi.save>;

/** The saved part of a draft: the texts as the contract stores them, without the addresses of their media. */
export function formOf(draft: Draft): Omit<Form, 'publish'> {
  const { code, level, content, analysis, tags, repoIds, source, note, clauses, checkedSince } = draft;
  return {
    code,
    level,
    content: canonicalRich(content),
    analysis: canonicalRich(analysis),
    body: bodyOf(draft, canonicalRich),
    tags: [...tags],
    repoIds: [...repoIds],
    source,
    note,
    clauses: clauses.map(({ articleId, anchor }) => ({ articleId, anchor })),
    ...(checkedSince !== undefined && { checkedSince }),
  };
}

/** The draft as the examinee will see it. */
export function viewOf(draft: Draft): QuestionView {
  return {
    ...simpleView(draft),
    id: '',
    version: 1,
    code: draft.code,
    level: draft.level,
    children:
      draft.type === QuestionType.combined
        ? draft.children.map((child) => ({ ...simpleView(child), id: child.id }))
        : [],
  };
}

/** The correct answer and the analysis, with the addresses of their media. */
export function keyOf(draft: Draft): QuestionKey {
  return { body: bodyOf(draft, (html) => html), analysis: draft.analysis, clauses: [...draft.clauses] };
}

/** A stored question for the same view. */
export function viewOfBody(body: Body, { content, ...facts }: StoredFacts): QuestionView {
  const children = body.type === QuestionType.combined ? body.children : [];
  return {
    ...facts,
    ...partsView(body, content),
    children: children.map((child) => ({ id: child.id, ...partsView(child.body, child.content) })),
  };
}

type StoredFacts = Pick<QuestionView, 'id' | 'version' | 'code' | 'level' | 'content'>;

function simpleView(unit: Unit): SimpleView {
  if (unit.type === QuestionType.combined) return { ...nothing, type: unit.type, content: unit.content };
  return partsView(
    simpleBodyOf(unit, (html) => html),
    unit.content,
  );
}

const nothing = { options: [], blanks: 0, lefts: [], rights: [] };

function partsView(body: Body, content: string): SimpleView {
  const view = { ...nothing, type: body.type, content };
  const bare = (items: readonly { id: string; content: string }[]) => items.map(({ id, content }) => ({ id, content }));
  if (body.type === QuestionType.single || body.type === QuestionType.multi) {
    return { ...view, options: bare(body.options) };
  }
  if (body.type === QuestionType.fill) return { ...view, blanks: body.blanks.length };
  if (body.type === QuestionType.match) return { ...view, lefts: bare(body.lefts), rights: bare(body.rights) };
  return view;
}

type Text = (html: string) => string;

function bodyOf(draft: Draft, text: Text): Body {
  if (draft.type !== QuestionType.combined) return simpleBodyOf(draft, text);
  return { type: QuestionType.combined, children: draft.children.map((child) => childBodyOf(child, text)) };
}

function childBodyOf(child: ChildDraft, text: Text) {
  const { id, content, analysis } = child;
  return { id, content: text(content), analysis: text(analysis), body: simpleBodyOf(child, text) };
}

function simpleBodyOf({ type, parts }: Unit, text: Text): SimpleBody {
  const bodies: { readonly [Type in SimpleBody['type']]: () => Extract<SimpleBody, { type: Type }> } = {
    [QuestionType.single]: () => ({ type: QuestionType.single, options: optionsOf(parts, text) }),
    [QuestionType.multi]: () => ({ type: QuestionType.multi, options: optionsOf(parts, text) }),
    // An unset choice is no answer: the contract's rule reports that on validation.
    [QuestionType.judge]: () => ({ type: QuestionType.judge, right: parts.right as boolean }),
    [QuestionType.essay]: () => ({
      type: QuestionType.essay,
      reference: text(parts.reference),
      keywords: [...parts.keywords],
    }),
    [QuestionType.fill]: () => ({ type: QuestionType.fill, blanks: [...parts.blanks] }),
    [QuestionType.match]: () => matchOf(parts, text),
  };
  return bodies[type === QuestionType.combined ? QuestionType.essay : type]();
}

function optionsOf({ options }: Unit['parts'], text: Text) {
  return options.map((option) => ({ ...option, content: text(option.content), analysis: text(option.analysis) }));
}

function matchOf({ pairs, rights }: Unit['parts'], text: Text): Extract<SimpleBody, { type: 6 }> {
  return {
    type: QuestionType.match,
    lefts: pairs.map(({ id, content }) => ({ id, content: text(content) })),
    rights: rights.map(({ id, content }) => ({ id, content: text(content) })),
    pairs: Object.fromEntries(pairs.map(({ id, rightId }) => [id, rightId])),
  };
}

import { createHash } from 'node:crypto';
import { PaperBody, type Arrangement } from '@ganlin/contract/paper/body';
import type { Body, Option, SimpleBody } from '@ganlin/contract/question/body';
import { filesOf } from '@ganlin/domain/rich-text/rich-text';
import type { QuestionView } from '@ganlin/contract/question/view';
import { shuffled, type SeededRandom } from '../../../kits/seeded-random.rules.ts';

/** A uuid determined by the words, which reveals nothing of them to anyone who does not know them all. */
export function uuidOf(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(words.join('\0')).digest().subarray(0, 16);
  // Version 8, which is for custom formats.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const PART_ID = 8;

function partIdOf(...words: readonly string[]): string {
  const number = createHash('sha256').update(words.join('\0')).digest().readUIntLE(0, 6);
  return (number % 36 ** PART_ID).toString(36).padStart(PART_ID, '0');
}

interface Naming {
  /** Seed of the exam; anyone who has it can derive the ids of a body from those of the bank. */
  readonly seed: string;
  readonly questionId: string;
  /** Each paper shows the options in its own order, so the body must not reveal the original one. */
  readonly shuffleOptions: boolean;
}

/** A question's body with ids generated for the exam. */
export function renamed(body: Body, { seed, questionId, shuffleOptions }: Naming): Body {
  const name = (...path: readonly string[]) => partIdOf(seed, questionId, ...path);
  if (body.type !== 99) return renamedSimple(body, name, shuffleOptions);
  const children = body.children.map((child) => {
    const within = (...path: readonly string[]) => name('child', child.id, ...path);
    return { ...child, id: within(), body: renamedSimple(child.body, within, shuffleOptions) };
  });
  return { ...body, children };
}

function renamedSimple(
  body: SimpleBody,
  name: (...path: readonly string[]) => string,
  shuffleOptions: boolean,
): SimpleBody {
  if (body.type === 1 || body.type === 2) {
    const options = body.options.map((option) => ({ ...option, id: name('option', option.id) }));
    return { ...body, options: shuffleOptions ? byId(options) : options };
  }
  if (body.type !== 6) return body;
  const pairs = Object.entries(body.pairs).map(([left, right]) => [name('left', left), name('right', right)]);
  return {
    ...body,
    lefts: body.lefts.map((left) => ({ ...left, id: name('left', left.id) })),
    rights: body.rights.map((right) => ({ ...right, id: name('right', right.id) })),
    pairs: Object.fromEntries(pairs),
  };
}

/** Sorted by id, which is random; fixed options stay in place. */
function byId(options: readonly Option[]): Option[] {
  const free = options.filter(({ fixed }) => !fixed).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return inPlaces(options, free);
}

/** Puts the free options in this order around those that keep their positions. */
function inPlaces(options: readonly Option[], free: readonly Option[]): Option[] {
  const rest = free.values();
  return options.map((option) => (option.fixed ? option : (rest.next().value ?? option)));
}

/** The options of a question or of one of its parts, and which of their positions may be swapped. */
export interface Choice {
  /** `''`, or `.` and the part's id: the suffix after the question's position in an arrangement. */
  readonly at: string;
  readonly size: number;
  readonly free: readonly number[];
}

export function choicesOf(body: Body): Choice[] {
  if (body.type === 99) return body.children.flatMap(({ id, body: child }) => choiceOf(child, `.${id}`));
  return choiceOf(body, '');
}

function choiceOf(body: SimpleBody, at: string): Choice[] {
  if (body.type !== 1 && body.type !== 2) return [];
  const free = body.options.flatMap(({ fixed }, position) => (fixed ? [] : [position]));
  return [{ at, size: body.options.length, free }];
}

const Question = PaperBody.shape.questions.element.shape.question;

/** The JSON of a question for bodies. Includes only what the contract names, whatever the view contains. */
export function fragmentOf(view: QuestionView): Buffer {
  return Buffer.from(JSON.stringify(Question.encode(view)));
}

/** The files that a view shows; not those of the correct answer and the analysis. */
export function filesInView(view: QuestionView): string[] {
  const texts = [view, ...view.children].flatMap(({ content, options, lefts, rights }) => [
    content,
    ...[...options, ...lefts, ...rights].map((part) => part.content),
  ]);
  return [...new Set(texts.filter((html) => html.includes('data-file')).flatMap(filesOf))];
}

/** Builds the body of a question set from prebuilt fragments: assembling a paper is copying bytes. */
export function joinedBody(
  sections: readonly { readonly title: string; readonly intro: string }[],
  questions: readonly { readonly section: number; readonly pointsCenti: number; readonly fragment: Buffer }[],
): Buffer {
  const heads = sections.map(({ title, intro }) => ({ title, intro }));
  const parts = questions.flatMap(({ section, pointsCenti, fragment }, position) => [
    Buffer.from(`${position === 0 ? '' : '},'}{"section":${section},"score":${pointsCenti / 100},"question":`),
    fragment,
  ]);
  const end = questions.length === 0 ? ']}' : '}]}';
  return Buffer.concat([Buffer.from(`{"sections":${JSON.stringify(heads)},"questions":[`), ...parts, Buffer.from(end)]);
}

interface Arranging {
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
}

/** The order of one paper: sections unchanged, questions within them and options within questions at random. */
export function arrange(
  questions: readonly { readonly section: number; readonly choices: readonly Choice[] }[],
  { shuffleQuestions, shuffleOptions }: Arranging,
  random: SeededRandom,
): Arrangement {
  const indexes = [...questions.keys()];
  const bySection = Map.groupBy(indexes, (position) => questions[position]?.section ?? 0);
  const sections = [...bySection].toSorted(([one], [other]) => one - other).map(([, members]) => members);
  const options: [string, number[]][] = shuffleOptions
    ? questions.flatMap(({ choices }, position) =>
        choices.map((choice): [string, number[]] => [`${position}${choice.at}`, orderOf(choice, random)]),
      )
    : [];
  return {
    questions: sections.flatMap((members) => (shuffleQuestions ? shuffled(members, random) : members)),
    options: Object.fromEntries(options),
  };
}

function orderOf({ size, free }: Choice, random: SeededRandom): number[] {
  const order = Array.from({ length: size }, (_, position) => position);
  for (const [index, position] of shuffled(free, random).entries()) order[free[index] ?? 0] = position;
  return order;
}

import { QuestionType } from '@ganlin/contract/question/kinds';
import { JUDGE_RIGHT, JUDGE_WRONG } from '@ganlin/contract/question/answer';
import type { Body } from '@ganlin/contract/question/body';
import { excerptOf, shortExcerpt } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf, renamed, type SittingExam } from '../../exam/index.ts';
import { loadWritten } from '../../question/index.ts';
import type { ItemKey, KeyOption } from './findings.rules.ts';
import { itemKey } from './items.rules.ts';

/** What the figures of an item are shown with. */
export interface ItemContent extends ItemKey {
  readonly title: string;
  readonly tags: readonly string[];
  readonly options: readonly (KeyOption & { readonly text: string })[];
}

interface Ref {
  readonly questionId: string;
  readonly version: number;
}

const TITLE_LENGTH = 80;
const OPTION_LENGTH = 40;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** By item. Right answers are those of the exam's key, which may have been corrected since the paper was written. */
export async function itemContents(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  refs: readonly Ref[],
): Promise<Map<string, ItemContent>> {
  const keys = await keysOf(ctx, exam.id, refs);
  const written = await loadVersions(ctx, refs);
  return new Map(
    refs.flatMap((ref) => {
      const [key, source] = [keys.get(itemKey(ref)), written.get(itemKey(ref))];
      if (!key) return [];
      const order = source ? renamed(source.body, namingOf(exam, ref)) : key.body;
      const title = shortExcerpt(excerptOf(source?.content ?? ''), TITLE_LENGTH);
      return [[itemKey(ref), { type: key.body.type, tags: key.tags, title, options: optionsOf(key.body, order) }]];
    }),
  );
}

/** Several versions of one question may be in the same exam. */
async function loadVersions(ctx: Ctx<unknown>, refs: readonly Ref[]) {
  const found = new Map<string, Awaited<ReturnType<typeof loadWritten>> extends Map<string, infer W> ? W : never>();
  for (const [version, some] of Map.groupBy(refs, (ref) => ref.version)) {
    const written = await loadWritten(
      ctx,
      some.map(({ questionId }) => ({ id: questionId, version })),
    );
    for (const one of written.values()) found.set(itemKey({ questionId: one.id, version }), one);
  }
  return found;
}

/** Unshuffled: letters as in the question bank. */
const namingOf = ({ seed }: SittingExam, { questionId }: Ref) => ({ seed, questionId, shuffleOptions: false });

function optionsOf(key: Body, order: Body): ItemContent['options'] {
  if (key.type === QuestionType.judge) {
    return [
      { id: JUDGE_RIGHT, label: '对', text: '正确', right: key.right },
      { id: JUDGE_WRONG, label: '错', text: '错误', right: !key.right },
    ];
  }
  if (key.type !== QuestionType.single && key.type !== QuestionType.multi) return [];
  const positions = order.type === key.type ? order.options.map(({ id }) => id) : [];
  return key.options
    .toSorted((a, b) => positions.indexOf(a.id) - positions.indexOf(b.id))
    .map(({ id, content, right }, index) => ({
      id,
      right,
      label: String.fromCharCode(FIRST_LETTER + index),
      text: shortExcerpt(excerptOf(content), OPTION_LENGTH),
    }));
}

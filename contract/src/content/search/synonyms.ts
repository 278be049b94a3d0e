import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { paging } from '../../core/page.ts';
import { Time } from '../../core/time.ts';

export const SYNONYM_WORDS_MAX = 12;
/** Groups of a site: all of them are kept in memory. */
export const SYNONYM_GROUPS_MAX = 1000;

const Word = z.string().trim().min(2, '每个词至少 2 个字').max(30, '每个词不能超过 30 个字');

/** Whether two words are the same to the search, which ignores width and case. */
export const searchedForm = (word: string): string => word.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

export const SynonymForm = z.object({
  words: z
    .array(Word)
    .min(2, '一组至少要有 2 个词')
    .max(SYNONYM_WORDS_MAX, `一组不能超过 ${SYNONYM_WORDS_MAX} 个词`)
    .refine((words) => new Set(words.map(searchedForm)).size === words.length, { error: '同一组里有重复的词' }),
  enabled: z.boolean().default(true),
  /** For staff: why these words mean the same. */
  note: z.string().trim().max(100, '说明不能超过 100 个字').default(''),
});
export type SynonymForm = z.infer<typeof SynonymForm>;

const SynonymRow = SynonymForm.extend({ id: Id, version: z.int32(), updatedAt: Time });

/** Groups of words that the search of the public site takes for one another. */
export const synonymApi = {
  paging: post('/api/content/synonym/paging', {
    summary: '检索词列表',
    access: 'perm:content:synonym:save',
    ...paging(z.object({ keyword: z.string().trim().max(30).optional() }), SynonymRow),
  }),
  /** Creates a group, or changes the one that `id` names and `version` was read from. */
  save: post('/api/content/synonym/save', {
    summary: '保存检索词',
    access: 'perm:content:synonym:save',
    request: z.object({ id: Id, version: z.int32().min(0), form: SynonymForm }),
    response: z.object({ version: z.int32() }),
    errors: ['synonymChanged', 'synonymNotFound', 'synonymTaken', 'synonymsTooMany'],
  }),
  delete: post('/api/content/synonym/delete', {
    summary: '删除检索词',
    access: 'perm:content:synonym:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['synonymNotFound'],
  }),
};

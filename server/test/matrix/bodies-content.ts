import { Channel } from '@ganlin/contract/content/kinds';
import { defaultHome } from '@ganlin/contract/content/home';
import { newId } from '../../src/platform/ids.ts';
import { articleForm } from '../support/articles.ts';
import { battleForm } from '../support/battle-records.ts';
import { formOf, unique } from '../support/questions.ts';
import type { BodyOf } from './world.ts';

/** The channel whose fields contain the id. */
const channelOf: Readonly<Record<string, Channel>> = {
  'form.fields.replacedById': Channel.law,
  'form.fields.videoId': Channel.lecture,
  'form.fields.gallery[]': Channel.product,
};

/** The public site, the question banks, and battles. */
export const contentBodies: Readonly<Record<string, BodyOf>> = {
  '/api/content/article/save': ({ records: { own } }, field) => {
    const form = articleForm(channelOf[field] ?? Channel.news);
    if (field === 'id') return { id: own['article'], version: 1, form };
    const isAttached = field.startsWith('form.attachments');
    return {
      id: newId(),
      version: 0,
      form: isAttached ? { ...form, attachments: [{ fileId: '', name: '附件' }] } : form,
    };
  },
  '/api/content/article/review': () => ({ id: '', version: 1, approve: true }),
  '/api/content/article/copy': () => ({ id: '', newId: newId() }),
  '/api/content/category/save': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['category'] } : {}),
    form: { channel: Channel.news, title: unique() },
  }),
  '/api/content/category/delete': ({ records: { own } }) => ({ ids: [own['freeCategory']] }),
  '/api/content/synonym/save': ({ records: { own } }) => ({
    id: own['synonym'],
    version: 1,
    form: { words: [newId().slice(0, 30), newId().slice(0, 30)] },
  }),
  '/api/content/home/save': () => ({ config: defaultHome, version: 0 }),
  '/api/content/mark/note': () => ({ articleId: '', anchor: 'tiao-1', note: '笔记' }),
  '/api/content/mark/star': () => ({ articleId: '', anchor: 'tiao-1', starred: true }),
  '/api/qu/repo/save': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['repo'] } : {}),
    code: unique(),
    title: unique(),
    open: field === 'deptIds[]' ? 2 : 0,
  }),
  '/api/qu/repo/delete': ({ records: { own } }) => ({ ids: [own['otherRepo']] }),
  '/api/qu/repo/category/delete': ({ records: { own } }) => ({ id: own['freeRepoCategory'] }),
  '/api/qu/qu/save': ({ records: { own } }, field) => ({
    ...formOf([own['repo'] ?? '']),
    ...(field === 'id' ? { id: own['question'] } : {}),
    ...(field.startsWith('clauses') ? { clauses: [{ articleId: '', anchor: 'tiao-1' }] } : {}),
  }),
  '/api/qu/clause/confirm': () => ({ items: [{ id: '', since: new Date().toISOString() }] }),
  '/api/qu/qu/place': ({ records: { own } }) => ({ ids: [''], way: 'add', repoIds: [own['otherRepo']] }),
  '/api/qu/qu/tag': () => ({ ids: [''], add: [unique()] }),
  '/api/battle/battle/save': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['battle'], version: 1 } : {}),
    form: battleForm([own['repo'] ?? '']),
  }),
  '/api/qu/import/fix': () => ({ id: '', number: 1, cells: { analysis: '解析' } }),
};

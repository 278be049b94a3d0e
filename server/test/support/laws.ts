import { articleApi } from '@ganlin/contract/content/article';
import { Channel } from '@ganlin/contract/content/kinds';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { articleForm } from './articles.ts';
import type { Caller } from './client.ts';
import { unique } from './questions.ts';

/** The text of a law of up to five clauses. */
export const lawBody = (...clauses: readonly string[]): string =>
  clauses.map((text, index) => `<p>第${'一二三四五'[index]}条　${text}</p>`).join('');

interface Amendment {
  readonly body?: string;
  readonly fields?: object;
}

/** A published law, of three clauses unless stated otherwise. */
export async function newLaw(
  app: TestApp,
  staff: Caller,
  clauses: readonly string[] = ['立法目的。', '作业须经批准。', '作业应当公告。'],
) {
  const [id, title, body] = [newId(), `人工影响天气管理办法${unique()}`, lawBody(...clauses)];
  const form = articleForm(Channel.law, { title, body });
  await staff.call(articleApi.save, { id, version: 0, form });
  await staff.call(articleApi.publish, { ids: [id] });
  let version = 1;
  /** Saves another text, or other dates, and runs the jobs that follow. */
  const amend = async (change: Amendment): Promise<void> => {
    const next = { ...form, body, ...change, fields: { ...form.fields, ...change.fields } } as typeof form;
    ({ version } = await staff.call(articleApi.save, { id, version, form: next }));
    await app.runJobs();
  };
  return { id, title, amend };
}

/** A reference to a clause of a law, the second unless stated otherwise. */
export const clauseAt = (articleId: string, anchor = 'tiao-2') => ({ articleId, anchor });

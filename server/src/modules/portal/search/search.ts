import type { portalSearchApi } from '@ganlin/contract/portal/search';
import type { Handler } from '../../../platform/http/handler.ts';
import { searchArticles, suggestArticles } from '../../content/index.ts';
import { findOthers } from './others.ts';

/** Articles shown before the classes, courses, banks and exams. */
const ARTICLES_FIRST = 2;
const SUGGESTIONS = 8;
/** Classes and courses among the suggestions. */
const OTHER_SUGGESTIONS = 2;

export const search: Handler<typeof portalSearchApi.search> = async (ctx, requested) => {
  const articles = await searchArticles(ctx, requested);
  const { others, isAskedFor, isNamed } = await findOthers(ctx, requested.keyword);
  const [first] = articles.records;
  const isInTitle = articles.clause !== null || (first?.markedTitle.some(({ hit }) => hit) ?? false);
  const isFirst = isAskedFor || (isNamed && !isInTitle);
  return { ...articles, others, articlesFirst: isFirst && articles.clause === null ? 0 : ARTICLES_FIRST };
};

export const suggest: Handler<typeof portalSearchApi.suggest> = async (ctx, { keyword }) => {
  const { clause, articles } = await suggestArticles(ctx, keyword);
  const isWord = keyword.trim().length > 1 && clause === null;
  const { others } = isWord ? await findOthers(ctx, keyword, ['class', 'course']) : { others: [] };
  const offered = others.flatMap(({ kind, hits }) =>
    hits
      .slice(0, 1)
      .map(({ id, title }) => ({ kind: kind as 'class' | 'course', id, title, channel: null, anchor: '' })),
  );
  const ofOthers = offered.slice(0, OTHER_SUGGESTIONS);
  const ofArticles = articles.map((article) => ({ kind: 'article' as const, anchor: '', ...article }));
  const ofClause = clause
    ? [
        {
          kind: 'clause' as const,
          id: clause.id,
          channel: 1 as const,
          anchor: clause.anchor,
          title: [
            { text: `${clause.title} `, hit: false },
            { text: clause.label, hit: true },
            { text: clause.subject === '' ? '' : ` ${clause.subject}`, hit: false },
          ].filter(({ text }) => text !== ''),
        },
      ]
    : [];
  const room = SUGGESTIONS - ofClause.length - ofOthers.length;
  return [...ofClause, ...ofArticles.slice(0, room), ...ofOthers];
};

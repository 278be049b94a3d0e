import { channels, type Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { articleTo } from './article-link.ts';
import { ArticleFailure, ArticleSkeleton } from './article-states.tsx';

/** An article as the page receives it: times are strings. */
export type ShownArticle = Data<typeof readApi.detail>;

interface ArticleGateProps {
  /** The channels of this page; an article of another channel is shown at its own address. */
  readonly channels: readonly [Channel, ...Channel[]];
  readonly children: (article: ShownArticle) => ReactNode;
}

/** Fetches the article named in the address, and shows a loading or failure state until then. */
export function ArticleGate({ channels: own, children }: ArticleGateProps): ReactNode {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const { data, error, refetch } = useQuery({ ...query(readApi.detail, { id }), meta: { silent: true } });
  if (data && !own.includes(data.channel)) return <Navigate replace to={articleTo(data, hash.slice(1))} />;
  if (data) return <Fragment key={data.id}>{children(data)}</Fragment>;
  if (!error) return <ArticleSkeleton />;
  const { list, label } = channels[own[0]];
  return <ArticleFailure error={error} onRetry={() => void refetch()} list={{ to: list, label }} />;
}

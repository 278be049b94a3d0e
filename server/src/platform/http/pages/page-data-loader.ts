import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Answers } from '../../module/module.ts';
import { isCacheable } from '../cache/cached-reply.ts';
import { getCachedReply } from '../cache/reply-cache.ts';

export interface Requested {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly data: unknown;
}

/** The data a page is built from: responses of public endpoints, exactly as the API returns them. */
export interface PageDataLoader {
  readonly ctx: Ctx;
  /** The response is embedded in the page, so that the web app need not request it again. */
  readonly ask: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Data<E>>;
}

/** A PageDataLoader, with the requests it made. */
export interface AsksMade extends PageDataLoader {
  readonly asked: readonly Requested[];
  /** The keys of the cached replies among them. */
  readonly parts: readonly string[];
  /** When the first of them becomes outdated. */
  readonly until: () => Date | undefined;
}

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>;

export function openAsks(answers: readonly Answers[]): (ctx: Ctx) => AsksMade {
  const handlers = new Map(
    answers.flatMap(({ api, handlers: all }) =>
      // `answer` has checked at compile time that this handler fits this endpoint.
      Object.entries(api).map(([name, { path }]) => [path, all[name] as AnyHandler] as const),
    ),
  );
  return (ctx) => {
    const requested: Requested[] = [];
    const parts: string[] = [];
    let ends = Number.POSITIVE_INFINITY;
    const answerTo = async (endpoint: Endpoint, input: unknown): Promise<unknown> => {
      const handle = handlers.get(endpoint.path);
      if (!handle || endpoint.access !== 'public') throw new Error(`${endpoint.path} cannot be part of a page`);
      const result = await handle(ctx, endpoint.request.parse(input));
      if (!isCacheable(result)) return z.encode(endpoint.response as z.ZodType, result);
      const { body, key, until } = await getCachedReply(ctx, result.cacheKey, result.draft);
      parts.push(key);
      ends = Math.min(ends, until);
      // Written by `cached`.
      return (JSON.parse(body.toString()) as { data: unknown }).data;
    };
    const ask: PageDataLoader['ask'] = async (endpoint, input) => {
      const data = await answerTo(endpoint, input);
      requested.push({ endpoint, input, data });
      // The response schema has just encoded it.
      return data as Data<typeof endpoint>;
    };
    return { ctx, ask, asked: requested, parts, until: () => (Number.isFinite(ends) ? new Date(ends) : undefined) };
  };
}

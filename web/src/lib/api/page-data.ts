import { hashKey } from '@tanstack/react-query';
import type { Endpoint } from '@ganlin/contract/core/endpoint';

/** Data that the server embeds in the page: responses to the calls that its first screen makes. */
export interface PageData {
  readonly at: string;
  readonly calls: readonly { readonly path: string; readonly input: unknown; readonly data: unknown }[];
}

interface Brought {
  readonly data: unknown;
  /** When it was current, in milliseconds. */
  readonly updatedAt: number;
}

type Take = (endpoint: Endpoint, input: unknown) => Brought | undefined;

/** The response to a call, if the page contains it. Returned once: afterwards the query cache owns it. */
export function openPageData({ at, calls }: PageData): Take {
  const waiting = new Set(calls);
  return (endpoint, input) => {
    const same = [...waiting].filter(({ path }) => path === endpoint.path);
    if (same.length === 0) return undefined;
    const requested = meaningOf(endpoint, input);
    const found = same.find((one) => meaningOf(endpoint, one.input) === requested);
    if (!found) return undefined;
    waiting.delete(found);
    return { data: found.data, updatedAt: timeOf(at) };
  };
}

let take = openPageData(readPage());

export const takeBrought: Take = (endpoint, input) => take(endpoint, input);

/** Sets the data of the next page: the server renders one page after the other in one process. */
export function bring(data: PageData): void {
  take = openPageData(data);
}

function readPage(): PageData {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('page-data')?.textContent;
  // Written by the server of the same release.
  return text ? (JSON.parse(text) as PageData) : { at: '', calls: [] };
}

/** Equal for inputs that differ only in what the endpoint fills in by default. */
function meaningOf({ request }: Endpoint, input: unknown): string {
  const parsed = request.safeParse(input);
  return hashKey([parsed.success ? parsed.data : input]);
}

/**
 * The server has just rendered it; only a page that the browser restored from its own cache is as old as its
 * timestamp.
 */
function timeOf(at: string): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' ? Math.min(Date.parse(at), Date.now()) : Date.now();
}

import { hashKey } from '@tanstack/react-query';
import type { Endpoint } from '@ganlin/contract/core/endpoint';

/** What the server has put into the page: answers to the calls that its first screen makes. */
interface PageData {
  readonly at: string;
  readonly calls: readonly { readonly path: string; readonly input: unknown; readonly data: unknown }[];
}

interface Brought {
  readonly data: unknown;
  /** When it was right, in milliseconds. */
  readonly updatedAt: number;
}

type Take = (endpoint: Endpoint, input: unknown) => Brought | undefined;

/** The answer to a call, if the page brought it. Given once: afterwards it is the store's. */
export function openPageData(text: string): Take {
  // Written by the server of the same release.
  const { at, calls } = text === '' ? { at: '', calls: [] } : (JSON.parse(text) as PageData);
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

export const takeBrought: Take = openPageData(document.getElementById('page-data')?.textContent ?? '');

/** The same for inputs that differ only in what the endpoint fills in by itself. */
function meaningOf({ request }: Endpoint, input: unknown): string {
  const parsed = request.safeParse(input);
  return hashKey([parsed.success ? parsed.data : input]);
}

/** The server has just said it; only a page that the browser took out of its own store is as old as it says. */
function timeOf(at: string): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' ? Math.min(Date.parse(at), Date.now()) : Date.now();
}

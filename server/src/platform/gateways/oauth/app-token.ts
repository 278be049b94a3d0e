import { PartnerRefusal } from './ask.ts';
import type { PartnerApp } from './partner.ts';

/** Refreshes an app's token shortly before it expires. */
const SPARE_SECONDS = 300;

interface AppToken {
  readonly token: string;
  readonly seconds: number;
}

interface Options {
  readonly fetchToken: (app: PartnerApp) => Promise<AppToken>;
  /** Reasons for which a token is invalid or no longer valid: providers may revoke one early. */
  readonly faults: ReadonlySet<string>;
}

/**
 * Calls a provider with the app's own token, and again with a new one if the provider has revoked it. Providers limit
 * how often a token may be fetched; they give every process the same one, so each may cache its own copy.
 */
export function appTokens({ fetchToken, faults }: Options) {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();

  async function tokenOf(app: PartnerApp): Promise<string> {
    const stored = tokens.get(keyOf(app));
    if (stored && stored.until > performance.now()) return stored.token;
    const { token, seconds } = await fetchToken(app);
    tokens.set(keyOf(app), { token, until: performance.now() + (seconds - SPARE_SECONDS) * 1000 });
    return token;
  }

  return async function withToken<T>(app: PartnerApp, work: (token: string) => Promise<T>): Promise<T> {
    try {
      return await work(await tokenOf(app));
    } catch (error) {
      if (!(error instanceof PartnerRefusal) || !faults.has(error.reason)) throw error;
      tokens.delete(keyOf(app));
      return work(await tokenOf(app));
    }
  };
}

const keyOf = ({ base, id, secret }: PartnerApp): string => JSON.stringify([base, id, secret]);

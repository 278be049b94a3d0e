/** What a sign-in provider sent the browser back with. Without a code the user did not consent. */
export interface ProviderReturn {
  readonly state: string;
  readonly code: string;
}

const PATH = '/sync';

let stored: ProviderReturn | undefined;

/**
 * Takes code and state out of the URL before anything else sees it: others may read a code in the history, in a
 * bookmark or in the address bar.
 */
export function keepProviderReturn(): void {
  stored = undefined;
  if (location.pathname.replace(/\/+$/, '') !== PATH || location.search === '') return;
  const given = new URLSearchParams(location.search);
  const state = given.get('state') ?? '';
  // DingTalk calls it authCode.
  if (state !== '') stored = { state, code: given.get('code') ?? given.get('authCode') ?? '' };
  history.replaceState(history.state, '', PATH);
}

export const providerReturn = (): ProviderReturn | undefined => stored;

// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepProviderReturn, providerReturn } from './provider-return.ts';

function arrive(address: string) {
  history.replaceState(null, '', address);
  keepProviderReturn();
  return { address: location.href.slice(location.origin.length), kept: providerReturn() };
}

it('takes code and state out of the URL of /sync, and of no other', () => {
  expect(arrive('/web/home?code=1&state=2')).toEqual({ address: '/web/home?code=1&state=2', kept: undefined });
  expect(arrive('/sync?code=c1&state=s1')).toEqual({ address: '/sync', kept: { code: 'c1', state: 's1' } });
  expect(arrive('/sync/?authCode=c2&state=s2')).toEqual({ address: '/sync', kept: { code: 'c2', state: 's2' } });
});

it('recognises a declined sign-in by the missing code, and cleans parameters that are not a provider’s', () => {
  expect(arrive('/sync?state=s3')).toEqual({ address: '/sync', kept: { code: '', state: 's3' } });
  expect(arrive('/sync?code=stray')).toEqual({ address: '/sync', kept: undefined });
});

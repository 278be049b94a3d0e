import { setupApi, type SetupCheck } from '@ganlin/contract/setup/setup';
import { call } from '../../lib/api/client.ts';

/** The checks of the server, with what only this browser knows. */
export async function requestChecks(code: string): Promise<readonly SetupCheck[]> {
  const page = { origin: location.origin, now: new Date().toISOString() };
  return (await call(setupApi.check, { code, ...page })).checks;
}

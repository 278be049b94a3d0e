/**
 * One hostile guest beside fifty well-behaved examinees: `npm run test:hostile:guest`. They save first quietly, then
 * while the guest sends nested and oversized bodies over six connections. Prints both rounds and fails when their p99
 * grows more than threefold or one of their saves is refused.
 */
import { articleApi } from '@ganlin/contract/content/article';
import { DEFAULT_BODY_BYTES } from '@ganlin/contract/core/endpoint';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { siteApi } from '@ganlin/contract/site/settings';
import { judge, openBenchSite } from '../../bench/bench-site.ts';
import { bombs } from './bombs.ts';
import { requestsIn } from './flood.ts';
import { besideFlood, openHall, PEOPLE, savePromises } from './hall.ts';

await using site = await openBenchSite();
const api = await site.start('api');
const { sitters } = await openHall(site, { origin: api.origin });
const compared = await besideFlood(api, sitters, {
  connections: 6,
  paths: [siteApi.detail.path, articleApi.save.path, sittingApi.save.path, '/api/no/such'],
  bodies: [...bombs(DEFAULT_BODY_BYTES), ...bombs(MEBIBYTE)],
  hidesLengthEvery: 7,
});
console.log(`${PEOPLE} examinees, one guest, who was answered`, compared.statuses);
judge({
  ...savePromises(compared),
  'requests of the guest': { measured: requestsIn(compared.statuses), least: 50 },
  'faults told to the guest': { measured: compared.statuses['500'] ?? 0, promised: 0 },
});

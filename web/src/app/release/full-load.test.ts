// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { OFFLINE_LINE } from '../../lib/browser/offline-copy.ts';
import { setOutdated, wantsDocument } from './document-loads.ts';
import { connectFullLoads, needsDocument } from './full-load.ts';

const LAW = '/web/law';
const at = (path: string) => history.replaceState(null, '', path);
const to = (path: string) => needsDocument(new URL(path, location.origin));
const beAway = (isAway: boolean) =>
  vi.stubGlobal('navigator', { onLine: !isAway, serviceWorker: { controller: isAway ? {} : null } });

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  connectFullLoads(() => false);
  setOutdated(false);
});

it('loads every other page as a document from a stored copy', () => {
  at('/web/home');
  expect(to(LAW)).toBe(false);
  document.body.innerHTML = `<p id="${OFFLINE_LINE}"></p>`;
  expect(to(LAW)).toBe(true);
  expect(to('/web/home')).toBe(false);
});

it('gets the stored copy of a public page without a network', () => {
  at('/web/home');
  connectFullLoads(wantsDocument);
  beAway(true);
  expect([to(LAW), to('/web/uc')]).toEqual([true, false]);
  beAway(false);
  expect(to(LAW)).toBe(false);
});

it('starts a new release with the next page, but not over unsaved input nor in the management centre', () => {
  connectFullLoads(wantsDocument);
  beAway(false);
  at('/web/home');
  setOutdated(true);
  expect([to(LAW), to('/web/uc'), to('/admin')]).toEqual([true, true, false]);
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  expect(to(LAW)).toBe(false);
  window.removeEventListener('beforeunload', hold);
  at('/admin/sys/user');
  expect(to('/admin/sys/role')).toBe(false);
});

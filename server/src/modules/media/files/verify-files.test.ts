import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays } from '@ganlin/contract/core/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { keepInner } from './many-files.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { verifyFiles, verifyObjects } from './verify-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}

const put = (key: string, text: string) =>
  app.platform.storage.put(key, Readable.from([text]), { contentType: 'text/plain' });

async function file(): Promise<string> {
  const id = newId();
  const bytes = Buffer.from('the content');
  await keepInner(systemCtx(app.platform, 'test'), [{ id, name: 'x.txt', contentType: 'text/plain', bytes }], {
    purpose: 'test',
    ownerId: newId(),
  });
  return storageKeyOf(id);
}

const findings = async (contents: boolean, after?: string) => {
  const all = await collected(verifyFiles(app.platform, { contents, after }));
  return all.filter(({ kind }) => kind !== 'reached');
};

it('finds a missing file, another size, another content, and objects without a row', async () => {
  const [whole, missing, longer, changed] = [await file(), await file(), await file(), await file()];
  expect(await findings(true)).toEqual([]);
  await app.platform.storage.remove(missing);
  await put(longer, 'the content and more');
  await put(changed, 'the c0ntent');
  const bySize = [
    { kind: 'missing', key: missing },
    { kind: 'size', key: longer },
  ];
  expect(new Set(await findings(false))).toEqual(new Set(bySize));
  const all = await findings(true);
  expect(new Set(all)).toEqual(new Set([...bySize, { kind: 'changed', key: changed }]));
  // An interrupted run goes on behind the key it has reached.
  const [first] = all;
  expect(await findings(true, first?.key)).toEqual(all.slice(1));
  expect(all.some(({ key }) => key === whole)).toBe(false);

  const unnamed = storageKeyOf(newId());
  await put(unnamed, createHash('sha256').update('x').digest('hex'));
  const objects = (days: number) => collected(verifyObjects({ ...app.platform, now: addDays(new Date(), days) }));
  expect(await objects(0)).toEqual([]);
  expect(await objects(2)).toEqual([{ kind: 'unnamed', key: unnamed }]);
});

import { MAX_SAVED_FILTERS, savedFilterApi } from '@ganlin/contract/iam/saved-filter';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  staff = await app.staff();
});
afterAll(() => app.close());

const save = (name: string, search = '?state=1', list = 'users') =>
  staff.call(savedFilterApi.save, { list, name, search });
const filters = (list = 'users', caller = staff) => caller.call(savedFilterApi.list, { list });

it('is listed for its list and its owner alone, renamed, replaced and deleted', async () => {
  const { id } = await save(' 停用的 ');
  expect(await filters()).toEqual([{ id, name: '停用的', search: '?state=1' }]);
  expect(await filters('exams')).toEqual([]);
  const other = await app.staff();
  expect(await filters('users', other)).toEqual([]);
  await staff.call(savedFilterApi.save, { id, list: 'users', name: '已停用' });
  expect(await filters()).toEqual([{ id, name: '已停用', search: '?state=1' }]);
  await staff.call(savedFilterApi.save, { id, list: 'users', name: '已停用', search: '?state=2' });
  expect(await filters()).toMatchObject([{ search: '?state=2' }]);
  await expect(other.call(savedFilterApi.save, { id, list: 'users', name: '我的' })).toRefuse('savedFilterNotFound');
  await expect(other.call(savedFilterApi.delete, { id })).toRefuse('savedFilterNotFound');
  await staff.call(savedFilterApi.delete, { id });
  expect(await filters()).toEqual([]);
});

it('has a name of its own within its list', async () => {
  const { id } = await save('一');
  await expect(save('一')).toRefuse('savedFilterNameTaken');
  const { id: second } = await save('二');
  await expect(staff.call(savedFilterApi.save, { id: second, list: 'users', name: '一' })).toRefuse(
    'savedFilterNameTaken',
  );
  await save('一', '', 'exams');
  for (const one of [id, second]) await staff.call(savedFilterApi.delete, { id: one });
});

it('is one of at most twenty of a list, also when many are saved at once', async () => {
  const names = Array.from({ length: MAX_SAVED_FILTERS + 5 }, (_, at) => `条件${at}`);
  const outcomes = await Promise.allSettled(names.map((name) => save(name, '', 'classes')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_FILTERS);
  await expect(save('又一个', '', 'classes')).toRefuse('savedFiltersFull');
  const [first] = await filters('classes');
  await staff.call(savedFilterApi.delete, { id: first?.id ?? '' });
  await save('又一个', '', 'classes');
  expect((await filters('classes'))[0]?.name).toBe('又一个');
});

it('refuses names and filters that are too long', async () => {
  expect((await staff.ask(savedFilterApi.save, { list: 'users', name: '长'.repeat(31) })).statusCode).toBe(400);
  const search = `?keyword=${'x'.repeat(2_000)}`;
  expect((await staff.ask(savedFilterApi.save, { list: 'users', name: '长', search })).statusCode).toBe(400);
});

import { randomUUID } from 'node:crypto';
import { SheetState } from '@ganlin/contract/practical/kinds';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { expect, it } from 'vitest';
import { aSheet, sheetForm, sheetItem, type SheetInput } from '../../../../test/support/practicals.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

it('is a draft that changes until it is published, and never after', async () => {
  const { id, version } = await admin.call(practicalSheetApi.save, { form: sheetForm({ pass: 70 }) });
  const changed = await admin.call(practicalSheetApi.save, { id, version, form: sheetForm() });
  await expect(admin.call(practicalSheetApi.save, { id, version, form: sheetForm() })).toRefuse(
    'practicalSheetChanged',
  );
  const published = await admin.call(practicalSheetApi.publish, changed);
  const { state, form } = await admin.call(practicalSheetApi.detail, { id });
  expect({ state, pass: form.pass }).toEqual({ state: SheetState.published, pass: 80 });
  await expect(admin.call(practicalSheetApi.save, { ...published, form })).toRefuse('practicalSheetPublished');
  await expect(admin.call(practicalSheetApi.delete, published)).toRefuse('practicalSheetPublished');
  const write = app.platform.db.updateTable('practicalSheet').set({ minutes: 5 }).where('id', '=', id);
  await expect(write.execute()).rejects.toThrow('never changes');
});

it('is created once by a repeated call, and copied once', async () => {
  const id = randomUUID();
  const form = sheetForm();
  await admin.call(practicalSheetApi.save, { id, form });
  expect(await admin.call(practicalSheetApi.save, { id, form })).toEqual({ id, version: 1 });
  const copyId = randomUUID();
  await admin.call(practicalSheetApi.copy, { id, copyId });
  expect(await admin.call(practicalSheetApi.copy, { id, copyId })).toEqual({ id: copyId, version: 1 });
  const copy = await admin.call(practicalSheetApi.detail, { id: copyId });
  expect(copy).toMatchObject({ state: SheetState.draft, form: { title: `${form.title} 副本`, minutes: 10 } });
  await admin.call(practicalSheetApi.delete, { id: copyId, version: 1 });
  await expect(admin.call(practicalSheetApi.detail, { id: copyId })).toRefuse('practicalSheetNotFound');
});

it('refuses to publish what cannot be scored by', async () => {
  const item = sheetItem();
  const sheets: readonly [Partial<SheetInput>, string][] = [
    [{ sections: [] }, '还没有评分项'],
    [
      {
        sections: [
          { title: '一', items: [] },
          { title: '二', items: [item] },
        ],
      },
      '“一”没有评分项',
    ],
    [{ sections: [{ title: '一', items: [item, item] }] }, '有重复的评分项'],
    [{ sections: [{ title: '一', items: [{ ...item, partial: 6 }] }] }, '“检查”的部分得分超过分值'],
    [{ sections: [{ title: '一', items: [item] }], pass: 6 }, '合格分应当大于 0，不超过满分'],
  ];
  for (const [change, problem] of sheets) {
    const form = sheetForm(change);
    const saved = await admin.call(practicalSheetApi.save, { form });
    const reply = await admin.ask(practicalSheetApi.publish, saved);
    expect(reply.json<{ msg: string }>().msg).toContain(problem);
  }
});

it('is offered for tests once published, with the sum of its items', async () => {
  const id = await aSheet(admin);
  const draft = await admin.call(practicalSheetApi.save, { form: sheetForm() });
  const choices = await admin.call(practicalSheetApi.choices, {});
  expect(choices.find((one) => one.id === id)).toMatchObject({ full: 100, pass: 80 });
  expect(choices.some((one) => one.id === draft.id)).toBe(false);
  const { records } = await admin.call(practicalSheetApi.paging, { params: { state: SheetState.published } });
  expect(records.find((one) => one.id === id)).toMatchObject({ items: 10, tests: 0, full: 100 });
});

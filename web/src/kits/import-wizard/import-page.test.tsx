// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { ImportState, RowState, type Import, type ImportColumn, type ImportRow } from '@ganlin/contract/core/import';
import { userImportApi, UserImportOptions } from '@ganlin/contract/iam/user-import';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/screen/confirm.ts';
import { queryClient } from '../../lib/api/query.ts';
import { ScreenAt } from '../../lib/screen/screen.tsx';
import { useToasts } from '../../lib/screen/toast.ts';
import { rulesOf } from '../../lib/api/zod-rule.ts';
import type { Started } from './import-api.ts';
import { ImportPage } from './import-page.tsx';
import { tidyAfterEach } from '../../../test/tidy.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const columns: ImportColumn[] = [
  { key: 'realName', title: '姓名', required: true, hint: '真实姓名', width: 12 },
  { key: 'mobile', title: '手机', required: false, hint: '11 位手机号', width: 14 },
];

/** The fake server's state of its only import. */
const server = {
  state: ImportState.ready as Import['state'],
  fileName: '名单.xlsx',
  note: '',
  sameAs: null as Started['sameAs'],
  people: [] as { number: number; cells: Record<string, string>; fixed: boolean }[],
  asked: [] as { path: string; input: Record<string, unknown> }[],
  /** Rejects the next call of a path. */
  refuse: new Map<string, { readonly code: number; readonly msg: string }>(),
  saved: [] as string[],
  /** The rows response waits for this. */
  rowsHeld: undefined as Promise<void> | undefined,
};
let isNarrow = false;

// A whole page with its dialogs is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  Object.assign(server, {
    state: ImportState.ready,
    fileName: '名单.xlsx',
    note: '',
    sameAs: null,
    people: [],
    asked: [],
    saved: [],
    rowsHeld: undefined,
  });
  server.refuse.clear();
  isNarrow = false;
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width: 767'),
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => undefined;
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    server.saved.push(this.download);
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | FormData }) => {
    const input = typeof body === 'string' ? JSON.parse(body) : { file: (body.get('file') as File).name };
    server.asked.push({ path, input });
    if (path === userImportApi.rows.path) await server.rowsHeld;
    return answer(path, input);
  });
});

tidyAfterEach();

it('accepts a file, and puts the import into the URL so that it is found again', async () => {
  server.people = people(3);
  const user = show('');
  await screen.findByText('真实姓名');
  await user.upload(fileField(), new File(['x'], '新学员.xlsx'));
  await screen.findByRole('button', { name: '导入 3 人' });
  expect(requested(userImportApi.start.path)).toEqual([{ file: '新学员.xlsx' }]);
  expect(screen.getByTestId('address').textContent).toBe(`?id=${ID}`);
});

it('reports that the very same file was uploaded before', async () => {
  server.people = people(3);
  server.sameAs = { fileName: '上周的名单.xlsx', importedAt: '2026-03-04T06:30:00Z', count: 3 };
  const user = show('');
  await screen.findByText('真实姓名');
  await user.upload(fileField(), new File(['x'], '新学员.xlsx'));
  const notice = await screen.findByText(/^内容相同的文件/);
  expect(notice.textContent).toContain('“上周的名单.xlsx”已于 2026-03-04 14:30 导入 3 人。');
});

it('lists earlier imports and their results', async () => {
  server.state = ImportState.undone;
  server.note = '已撤销，收回 3 人';
  const user = show('');
  const before = await screen.findByRole('region', { name: '最近的导入' });
  expect(before.textContent).toContain('已撤销，收回 3 人');
  await user.click(within(before).getByRole('button', { name: '查看名单.xlsx的结果' }));
  await screen.findByRole('heading', { name: '导入已撤销' });
});

it('sends no file that cannot be a spreadsheet', async () => {
  const user = show('');
  await screen.findByText('真实姓名');
  await user.upload(fileField(), new File(['x'], '名单.pdf'));
  await vi.waitFor(() => expect(toasts()).toEqual(['请选择 xlsx 文件']));
  expect(requested(userImportApi.start.path)).toEqual([]);
});

it('counts the rows, shows errors at their cells, and rows with problems first', async () => {
  server.people = [...people(3), person(5, '', '13800000005'), person(6, '周立新', '138'), person(7, '李白', '')];
  show();
  const cell = await screen.findByRole('button', { name: '修改第 6 行的手机：138，手机号应为 11 位' });
  expect(cell.closest('td')?.dataset['tone']).toBe('bad');
  expect(screen.getByRole('button', { name: '修改第 7 行的手机：空，没有手机号' }).closest('td')?.dataset['tone']).toBe(
    'warn',
  );
  expect(tabs()).toEqual(['全部 6', '正常 3', '警告 1', '错误 2', '已修正 0']);
  expect(rowNumbers()).toEqual(['5', '6', '7']);
  expect(screen.getByRole('region', { name: '导入' }).textContent).toContain('正常 3 + 警告 1，跳过错误 2');
});

it.each([
  ['名单.xlsx', '行'],
  ['名单.docx', '人'],
])('calls what is in %s by its number: 第 1 %s', async (fileName, rowUnit) => {
  Object.assign(server, { fileName, people: [person(1, '周立新', '138')] });
  const user = show();
  expect(await screen.findByRole('button', { name: new RegExp(`^修改第 1 ${rowUnit}的手机：138`) })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: rowUnit })).toBeTruthy();
  expect(screen.getByRole('switch', { name: `只看有问题的${rowUnit}` })).toBeTruthy();
  expect(screen.getByText(new RegExp(`，1 ${rowUnit}，.* 上传$`))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `编辑第 1 ${rowUnit}` }));
  expect(await screen.findByText(`编辑第 1 ${rowUnit}`)).toBeTruthy();
});

it('shows the rows of a count, and all again', async () => {
  server.people = [...people(3), person(6, '周立新', '138')];
  const user = show();
  await vi.waitFor(() => expect(rowNumbers()).toEqual(['6']));
  await user.click(screen.getByRole('button', { name: /^正常/ }));
  await vi.waitFor(() => expect(rowNumbers()).toEqual(['2', '3', '4']));
  await user.click(screen.getByRole('switch', { name: '只看有问题的行' }));
  await vi.waitFor(() => expect(rowNumbers()).toEqual(['6']));
  await user.click(screen.getByRole('switch', { name: '只看有问题的行' }));
  await vi.waitFor(() => expect(rowNumbers()).toEqual(['2', '3', '4', '6']));
});

it('edits a cell by keyboard alone: the row stays visible, the counts follow', async () => {
  server.people = [...people(1), person(5, '', '13800000005'), person(6, '周立新', '138')];
  const user = show();
  await screen.findAllByRole('rowheader');
  const next = screen.getByRole('button', { name: '下一处问题' });
  next.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('第 5 行的姓名');
  next.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('第 6 行的手机');
  expect(screen.getByText('第 2 / 2 处')).toBeTruthy();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: '修改第 6 行的手机' });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('13800000006{Enter}');
  const edited = await screen.findByRole('button', { name: '修改第 6 行的手机：13800000006' });
  expect(requested(userImportApi.fix.path)).toEqual([{ id: ID, number: 6, cells: { mobile: '13800000006' } }]);
  expect(document.activeElement).toBe(edited);
  expect(within(edited.closest('tr')!).getByText('已修正')).toBeTruthy();
  await vi.waitFor(() => expect(tabs()).toEqual(['全部 3', '正常 2', '警告 0', '错误 1', '已修正 1']));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('returns to the cell on Esc without a change', async () => {
  server.people = [person(6, '周立新', '138')];
  const user = show();
  const cell = await screen.findByRole('button', { name: /第 6 行的手机/ });
  await user.click(cell);
  await user.type(await screen.findByRole('textbox'), '999{Escape}');
  expect(document.activeElement).toBe(cell);
  expect(requested(userImportApi.fix.path)).toEqual([]);
});

it('keeps the editor of a cell open that is still wrong, and shows the current error', async () => {
  server.people = [person(6, '', '13800000006')];
  const user = show();
  await user.click(await screen.findByRole('button', { name: /第 6 行的姓名/ }));
  await user.type(await screen.findByRole('textbox'), '甲{Enter}');
  const bubble = await screen.findByRole('form', { name: '修改第 6 行的姓名' });
  await within(bubble).findByText('姓名至少 2 个字');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('甲');
});

it('shows a rejection at the input, and keeps the input', async () => {
  server.people = [person(6, '周立新', '138')];
  server.refuse.set(userImportApi.fix.path, errors.importNotReady);
  const user = show();
  await user.click(await screen.findByRole('button', { name: /第 6 行的手机/ }));
  await user.type(await screen.findByRole('textbox'), '1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(errors.importNotReady.msg);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1381');
});

it('changes several cells of a row in one call', async () => {
  server.people = [person(6, '', '138')];
  const user = show();
  await user.click(await screen.findByRole('button', { name: '编辑第 6 行' }));
  await user.type(await screen.findByLabelText('姓名'), '周立新');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await vi.waitFor(() =>
    expect(requested(userImportApi.fix.path)).toEqual([{ id: ID, number: 6, cells: { realName: '周立新' } }]),
  );
});

it('goes to the first problem once its rows are loaded', async () => {
  server.people = [person(6, '周立新', '138')];
  const { promise, resolve } = Promise.withResolvers<void>();
  server.rowsHeld = promise;
  const user = show();
  await user.click(await screen.findByRole('button', { name: '下一处问题' }));
  resolve();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 6 行的手机'));
});

it('moves across pages, and from the last problem to the first', async () => {
  server.people = Array.from({ length: 52 }, (_, at) => person(at + 2, `人员${at}`, '138'));
  const user = show();
  await screen.findAllByRole('rowheader');
  await user.click(screen.getByRole('button', { name: '上一处问题' }));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 53 行'));
  expect(screen.getByText('第 52 / 52 处')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下一处问题' }));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 2 行'));
  expect(screen.getByText('第 1 / 52 处')).toBeTruthy();
});

it('waits until all rows are valid when that option is chosen', async () => {
  server.people = [...people(2), person(6, '周立新', '138')];
  const user = show();
  await user.click(await screen.findByRole('radio', { name: '全部通过才导入' }));
  expect(screen.getByText('还有 1 行错误，改正后才能导入')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '导入 2 人' }).disabled).toBe(true);
});

it('imports with the options, shows the result, and offers the list of skipped rows', async () => {
  server.people = [...people(2), person(6, '周立新', '138')];
  const user = show();
  await user.click(await screen.findByRole('button', { name: '导入 2 人' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('初始密码'), 'short');
  await user.click(within(dialog).getByRole('button', { name: '导入 2 人' }));
  await within(dialog).findByText(/密码至少 6 位/);
  expect(requested(userImportApi.confirm.path)).toEqual([]);
  await user.type(within(dialog).getByLabelText('初始密码'), '2026');
  await user.click(within(dialog).getByRole('button', { name: '导入 2 人' }));
  await screen.findByText('新增 2 人');
  expect(requested(userImportApi.confirm.path)).toEqual([{ id: ID, way: 'good', options: { password: 'short2026' } }]);
  await user.click(screen.getByRole('button', { name: '下载错误清单' }));
  await vi.waitFor(() => expect(server.saved).toEqual(['错误清单.xlsx']));
  await user.click(screen.getByRole('button', { name: '再导入一个文件' }));
  await screen.findByText('真实姓名');
  expect(screen.getByTestId('address').textContent).toBe('');
});

it('shows the error of an option at its field', async () => {
  server.people = people(2);
  server.refuse.set(userImportApi.confirm.path, errors.passwordWeak);
  const user = show();
  await user.click(await screen.findByRole('button', { name: '导入 2 人' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('初始密码'), 'short2026{Enter}');
  await within(dialog).findByText(errors.passwordWeak.msg);
  expect(toasts()).toEqual([]);
});

it('shows why an import returned for another check', async () => {
  server.people = [person(6, '周立新', '138')];
  server.note = '导入时有 1 行的手机号刚被别人使用，请改正';
  show();
  expect(await screen.findByText(server.note)).toBeTruthy();
});

it('shows why a file was rejected, and asks for another', async () => {
  server.state = ImportState.failed;
  server.note = '第 1 行不是模板的表头';
  const user = show();
  expect((await screen.findByRole('alert')).textContent).toBe(server.note);
  await user.click(screen.getByRole('button', { name: '换一个文件' }));
  await screen.findByText('真实姓名');
});

it('reports a missing import, and asks for a file', async () => {
  server.refuse.set(userImportApi.detail.path, errors.importNotFound);
  const user = show();
  const gone = await screen.findByRole('region', { name: '没有找到导入' });
  expect(gone.textContent).toContain(errors.importNotFound.msg);
  await user.click(within(gone).getByRole('button', { name: '换一个文件' }));
  await screen.findByText('真实姓名');
});

it('continues an unfinished import, or discards it after a confirmation', async () => {
  server.people = [...people(2), person(6, '周立新', '138')];
  const user = show('');
  const left = await screen.findByRole('region', { name: '未完成的导入' });
  expect(left.textContent).toContain('可导入 2 人，错误 1 行');
  await user.click(within(left).getByRole('button', { name: '放弃导入名单.xlsx' }));
  expect(usePending.getState().pending?.title).toBe('放弃“名单.xlsx”吗？');
  usePending.getState().pending?.answer(false);
  await user.click(within(left).getByRole('button', { name: '放弃导入名单.xlsx' }));
  expect(requested(userImportApi.discard.path)).toEqual([]);
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(toasts()).toEqual(['已放弃']));
  expect(requested(userImportApi.discard.path)).toEqual([{ id: ID }]);
  await user.click(within(left).getByRole('button', { name: '继续导入名单.xlsx' }));
  await screen.findByRole('button', { name: '导入 2 人' });
});

it('shows cards where a table is too wide, with errors first', async () => {
  isNarrow = true;
  server.people = [person(6, '周立新', '138')];
  show();
  const card = within(await screen.findByRole('list', { name: '文件的行' })).getByRole('listitem');
  expect(screen.queryByRole('table')).toBeNull();
  expect([...card.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['手机', '姓名']);
});

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const requested = (path: string) => server.asked.filter((one) => one.path === path).map(({ input }) => input);
const tabs = () =>
  within(screen.getByRole('group', { name: '按检查结果查看' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const rowNumbers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

const person = (number: number, realName: string, mobile: string) => ({
  number,
  cells: { realName, mobile },
  fixed: false,
});
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => person(at + 2, `人员${at}`, `1380000000${at}`));

function rowOf({ number, cells, fixed }: (typeof server.people)[number]): ImportRow {
  const { realName = '', mobile = '' } = cells;
  const faults = [
    ...(realName === '' ? [{ column: 'realName', message: '姓名不能为空', warning: false }] : []),
    ...(realName.length === 1 ? [{ column: 'realName', message: '姓名至少 2 个字', warning: false }] : []),
    ...(mobile === '' ? [{ column: 'mobile', message: '没有手机号', warning: true }] : []),
    ...(mobile !== '' && mobile.length !== 11
      ? [{ column: 'mobile', message: '手机号应为 11 位', warning: false }]
      : []),
  ];
  const worst = faults.some(({ warning }) => !warning) ? RowState.error : RowState.warning;
  const state = faults.length === 0 ? RowState.good : worst;
  return { number, cells, faults, state, like: null, media: {}, fixed };
}

const filters: Readonly<Record<string, (row: ImportRow) => boolean>> = {
  all: () => true,
  good: ({ state }) => state === RowState.good,
  warning: ({ state }) => state === RowState.warning,
  error: ({ state }) => state === RowState.error,
  fixed: ({ fixed }) => fixed,
  problem: ({ state }) => state !== RowState.good,
};

function detail(): Import {
  const rows = server.people.map(rowOf);
  const count = (only: string) => rows.filter(filters[only]!).length;
  return {
    id: ID,
    fileName: server.fileName,
    fileSize: 12_345,
    state: server.state,
    taskId: 't1',
    note: server.note,
    counts: {
      all: rows.length,
      good: count('good'),
      warning: count('warning'),
      error: count('error'),
      duplicate: 0,
      fixed: count('fixed'),
    },
    createdAt: '2026-03-05T06:30:00Z',
  };
}

const ok = (data: unknown) => Response.json({ code: 0, msg: '', data });

interface Sent {
  readonly params: { readonly only: string };
  readonly current: number;
  readonly size: number;
  readonly number: number;
  readonly cells: Record<string, string>;
}

function answer(path: string, input: Sent): Response {
  const refused = server.refuse.get(path);
  if (refused) {
    server.refuse.delete(path);
    return Response.json({ ...refused, data: null });
  }
  const answers: Readonly<Record<string, () => Response>> = {
    [userImportApi.columns.path]: () => ok(columns),
    [userImportApi.start.path]: () => ok({ id: ID, taskId: 't1', sameAs: server.sameAs }),
    [userImportApi.recent.path]: () => ok([detail()]),
    [userImportApi.detail.path]: () => ok(detail()),
    [userImportApi.discard.path]: () => ok(null),
    [userImportApi.faults.path]: () => new Response(new Blob(['sheet'])),
    [userImportApi.rows.path]: () => {
      const rows = server.people.map(rowOf).filter(filters[input.params.only]!);
      const from = (input.current - 1) * input.size;
      return ok({ ...input, records: rows.slice(from, from + input.size), total: rows.length });
    },
    [userImportApi.fix.path]: () => {
      const row = server.people.find(({ number }) => number === input.number)!;
      Object.assign(row, { cells: { ...row.cells, ...input.cells }, fixed: true });
      return ok(rowOf(row));
    },
    [userImportApi.confirm.path]: () => {
      server.state = ImportState.applying;
      return ok({ taskId: 't1' });
    },
    [taskApi.detail.path]: () => {
      server.state = ImportState.done;
      server.note = '新增 2 人';
      const task = { id: 't1', kind: 'x', title: '导入用户', state: TaskState.done, done: 2, total: 2, note: '完成' };
      return ok({ ...task, resultName: '', createdAt: '2026-03-05T06:30:00Z', finishedAt: null });
    },
  };
  return answers[path]!();
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function show(search = `?id=${ID}`) {
  const router = createMemoryRouter([{ path: '*', element: <Place /> }], {
    initialEntries: [`/people/import${search}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null, applyAccept: false });
}

function Place() {
  const { search } = useLocation();
  const password = (
    <Form.Item name="password" label="初始密码" rules={rulesOf(UserImportOptions).password}>
      <Input />
    </Form.Item>
  );
  return (
    <>
      <output data-testid="address">{search}</output>
      <ScreenAt location={{ pathname: '/people/import', search, params: {} }}>
        <ImportPage
          title="导入用户"
          noun="用户"
          unit="人"
          api={userImportApi}
          back="/people"
          options={{ fields: password, fieldOf: { passwordWeak: 'password' } }}
        />
      </ScreenAt>
    </>
  );
}

// @vitest-environment jsdom
import { PaperState } from '@ganlin/contract/exam/kinds';
import { answerFileApi, FileStanding } from '@ganlin/contract/paper/answer-file/answer-file';
import { paperErrors } from '@ganlin/contract/paper/errors';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../../test/render-routes.tsx';
import { queryClient } from '../../../../lib/api/query.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { AnswerFileButton } from './answer-file-button.tsx';
import { cautionsOf, sumOf, textOfFile, type Inspected } from './file-preview.rules.ts';

const NOW = '2026-11-19T01:30:00Z';
const line = (ordinal: number, standing: FileStanding, inTime: boolean | null = true): Inspected['lines'][number] => ({
  ordinal,
  standing,
  fileSeq: 7,
  serverSeq: 7,
  writtenAt: NOW,
  inTime,
  fits: true,
});
const inspected: Inspected = {
  paperId: '0190a000-0000-7000-8000-000000000001',
  examTitle: '春季考核',
  userName: 'u',
  realName: '赵国栋',
  deptName: '市局',
  state: PaperState.finished,
  code: '1A2B-3C4D-5E6F-7081',
  openedSince: false,
  madeAt: NOW,
  leftOut: 0,
  events: 0,
  lines: [line(1, FileStanding.fileNewer), line(2, FileStanding.same), line(3, FileStanding.fileNewer)],
  acceptedAt: null,
};

const requested: { path: string; body: Record<string, unknown> }[] = [];
let replies: Readonly<Record<string, object>>;
beforeEach(() => {
  requested.length = 0;
  useSession.setState({ permissions: ['exam:paper:file'] });
  replies = {
    [answerFileApi.inspect.path]: { code: 0, msg: '', data: inspected },
    [answerFileApi.accept.path]: { code: 0, msg: '', data: { isNew: true, added: 2 } },
  };
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json(replies[path] ?? {}));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Chooses a file with this content. */
async function choose(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  // The test environment's own files cannot be read.
  const file = Object.assign(new File([bytes], '答案文件.json'), { arrayBuffer: async () => bytes.buffer });
  const element = <AnswerFileButton paperId={inspected.paperId} />;
  renderRoutes(createMemoryRouter([{ path: '*', element }]));
  fireEvent.click(screen.getByRole('button', { name: '接收答案文件' }));
  await screen.findByText('把答案文件拖到这里，或点击选择文件');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input!, { target: { files: [file] } });
}

it(
  'shows what is in a file before it is accepted, and sends it unchanged with a reason',
  { timeout: 30_000 },
  async () => {
    await choose('{"文件"}\n');
    const drawer = within(await screen.findByRole('dialog', { name: '核对答案文件' }));
    expect(await drawer.findByText('1A2B-3C4D-5E6F-7081')).toBeTruthy();
    expect(drawer.getByText('文件里较新 2 题，与服务器相同 1 题')).toBeTruthy();
    expect(drawer.getByText('赵国栋 · 市局')).toBeTruthy();
    fireEvent.submit(drawer.getByLabelText('原因').closest('form')!);
    expect(await drawer.findByText('请填写原因')).toBeTruthy();
    fireEvent.change(drawer.getByLabelText('原因'), { target: { value: '断网' } });
    fireEvent.submit(drawer.getByLabelText('原因').closest('form')!);
    const { paperId } = inspected;
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(requested.map(({ body }) => body)).toEqual([
      { text: '{"文件"}\n', paperId },
      { text: '{"文件"}\n', paperId, reason: '断网' },
    ]);
  },
);

it('says why a file is refused, and does not send what no page has written', async () => {
  const { code, msg } = paperErrors.answerFileChanged;
  replies = { [answerFileApi.inspect.path]: { code, msg, data: null } };
  await choose('{"改动"}');
  expect((await screen.findByRole('alert')).textContent).toContain('内容被改动过');
  expect(requested).toHaveLength(1);
  cleanup();
  await choose(new Uint8Array([0xb4, 0xf0, 0xb0, 0xb8]));
  expect((await screen.findByRole('alert')).textContent).toContain('不能接收');
  expect(requested).toHaveLength(1);
});

it('is offered only to staff who may accept files', () => {
  useSession.setState({ permissions: ['exam:paper:paging'] });
  renderRoutes(createMemoryRouter([{ path: '*', element: <AnswerFileButton /> }]));
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the mark that an editor has put before a file, so that the server notices it', () => {
  expect(textOfFile(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b]).buffer)).toBe('\u{feff}{');
});

it('warns of what staff should know before they accept', () => {
  expect(cautionsOf(inspected)).toEqual([]);
  const lines = [line(1, FileStanding.differs, false), { ...line(2, FileStanding.fileNewer), fits: false }];
  const cautions = cautionsOf({ ...inspected, openedSince: true, leftOut: 3, lines });
  expect(cautions).toHaveLength(4);
  expect(cautions[1]).toContain('1 题写于截止时间之后');
  expect(sumOf([])).toBe('文件和服务器上都没有作答');
});

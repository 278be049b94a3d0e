// @vitest-environment jsdom
import { createHash, createHmac } from 'node:crypto';
import { AnswerFileContent, answerFileText, signedFileText } from '@ganlin/contract/paper/answer-file/answer-file';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  aDevice,
  aServer,
  MINUTE,
  openController,
  openedOf,
  pass,
  sitExams,
  write,
} from '../../../../../test/exam-room.ts';
import { noResponse } from '../../../../lib/api/failure.ts';
import type { SittingController } from '../controller/sitting-controller.ts';
import { answersThatFit } from './answer-file.ts';
import { AnswerFileBar } from './answer-file-offer.tsx';

sitExams();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** One answer has arrived, one has not; the time is over and the network is gone. */
async function cutOff(device = aDevice()) {
  const { world, server } = aServer();
  const controller = await openController(server, device);
  write(controller, '送到了', 1);
  await pass(2_000);
  world.fault = noResponse();
  write(controller, '没有送到 "雨"', 2);
  await pass(31 * MINUTE);
  return { world, controller, device };
}

async function fileOf(controller: SittingController) {
  const file = await controller.makeAnswerFile();
  if (!file) throw new Error('there is no file');
  const raw = JSON.parse(file.text) as { content: AnswerFileContent; mac: string };
  return { file, raw, content: AnswerFileContent.parse(raw.content) };
}

it('contains all answers with their numbers and times, signed with the key of the opening', async () => {
  const { controller } = await cutOff();
  const { file, raw, content } = await fileOf(controller);
  expect(content.answers.map(({ ordinal, answer, sent }) => [ordinal, answer.text, sent])).toEqual([
    [1, '送到了', true],
    [2, '没有送到 "雨"', false],
  ]);
  const [, last] = content.answers;
  // By the page's steady clock, the time was over a minute ago; the answer was written half an hour before that.
  expect(content.leftMs).toBeLessThanOrEqual(-50_000);
  expect(content.madeAt.getTime() - (last?.writtenAt?.getTime() ?? 0)).toBeGreaterThan(30 * MINUTE);
  const signed = signedFileText(raw.content);
  expect(raw.mac).toBe(createHmac('sha256', 'f').update(signed).digest('hex'));
  const hash = createHash('sha256').update(signed).digest('hex');
  expect(answerFileText({ ...raw, hash })).toBe(file.text);
  expect([file.unsent, file.text.includes(file.code)]).toEqual([1, true]);
});

it('is offered once the time is over and the network is gone, and withdrawn when it is back', async () => {
  const { world, controller, device } = await cutOff();
  const links: string[] = [];
  const names: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => (links.push(blob.type), 'blob:x'),
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  render(<AnswerFileBar controller={controller} />);
  expect(screen.getByText(/请不要关闭本页/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '保存答案文件' })));
  await act(() => pass(10));
  expect([links, names]).toEqual([['application/json'], ['答案文件-考核-00000001.json']]);
  const code = /^([0-9A-F]{4}-){3}[0-9A-F]{4}$/;
  expect(screen.getByText(code)).toBeTruthy();
  expect(screen.getByText(/有 1 题没有送达/)).toBeTruthy();
  Object.assign(world, { fault: undefined, leftMs: 0 });
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await pass(30_000);
  });
  expect(screen.queryByText(code)).toBeNull();
  // The key was with the paper, and went with it.
  expect(await device.papers.find()).toBeUndefined();
});

it('is not offered while there is time, nor where the paper has no key', async () => {
  const { world, server } = aServer();
  const early = await openController(server);
  world.fault = noResponse();
  write(early, '早', 1);
  await pass(2_000);
  const { container } = render(<AnswerFileBar controller={early} />);
  expect(container.innerHTML).toBe('');
  const rehearsal = await openController({ ...server, open: async () => ({ ...openedOf(world), fileKey: '' }) });
  await pass(31 * MINUTE);
  expect(render(<AnswerFileBar controller={rehearsal} />).container.innerHTML).toBe('');
  expect(await rehearsal.makeAnswerFile()).toBeUndefined();
});

it('leaves out what the server has before what only the page has', () => {
  const one = (ordinal: number, sent: boolean) => {
    return { ordinal, seq: ordinal, answer: { text: '长'.repeat(100) }, flagged: false, sent, writtenAt: null };
  };
  const all = [one(1, true), one(2, false), one(3, true), one(4, false)];
  const chars = JSON.stringify(all[1]).length * 3 + 10;
  const fits = (left: number) => answersThatFit(all, left).map(({ ordinal }) => ordinal);
  expect([fits(chars), fits(chars - 150), fits(10)]).toEqual([[1, 2, 4], [2, 4], []]);
});

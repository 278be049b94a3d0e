import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingErrors } from '@ganlin/contract/grading/errors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { ScreenAt } from '../src/lib/screen/screen.tsx';
import { renderRoutes } from './render-routes.tsx';

type Answer = Data<typeof gradingDeskApi.answer>;
type Detail = Data<typeof gradingDeskApi.question>;

interface SentMark {
  readonly id: string;
  readonly answerId: string;
  readonly score: number;
  readonly items: string[];
  readonly comment: string;
  readonly rubricVersion: number;
}

type Input = SentMark & {
  readonly questionId: string;
  readonly answerIds?: readonly string[];
  readonly reason: string;
  readonly groupId?: string;
  readonly except?: string | number;
};

export const NOW = '2026-03-05T06:30:00Z';

export const rubricItems = [
  { id: 'a', text: '申请单位', hint: '写到点即可', points: 1 },
  { id: 'b', text: '作业工具', hint: '', points: 0.5 },
  { id: 'c', text: '事后补报', hint: '', points: -1 },
];

/** A server with the answers of one grader: marks are stored once per id, unless the connection is lost. */
export interface DeskServer {
  texts: string[];
  /** The group of each answer, by its id. */
  groupOf: Record<string, string>;
  marks: SentMark[];
  skipped: string[];
  sent: Record<string, string>;
  givenBack: Record<string, string>;
  /** Points of the other grader. */
  others: Record<string, Answer['others']>;
  /** Answers of a paper, by its number, with their question. */
  papers: Record<number, readonly { readonly answerId: string; readonly questionId: string }[]>;
  rubric: Detail['rubric'];
  connection: 'up' | 'down' | 'loses replies';
  requests: { readonly path: string; readonly input: Input }[];
  /** Holds replies to this path back until it is undefined again. */
  heldPath: string | undefined;
}

export function deskServer(): DeskServer {
  return {
    texts: ['由县气象局申请，\n用 ｗｒ-98 火箭', '不知道'],
    groupOf: {},
    marks: [],
    skipped: [],
    sent: {},
    givenBack: {},
    others: {},
    papers: {},
    rubric: { version: 1, items: rubricItems },
    connection: 'up',
    requests: [],
    heldPath: undefined,
  };
}

/** Lets the page talk to the server, and gives jsdom what it lacks. */
export function stubDesk(server: DeskServer): void {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (server.connection === 'down') throw new Error('offline');
    const input = JSON.parse(body) as Input;
    server.requests.push({ path, input });
    if (server.heldPath === path) await vi.waitUntil(() => server.heldPath !== path);
    const reply = replyTo(server, path, input);
    if (server.connection === 'loses replies') throw new Error('lost');
    return Response.json(reply);
  });
}

export async function showDesk(element: ReactNode, expected: string) {
  const path = '/admin/exam/grading/desk/exam/question';
  const location = { pathname: path, search: '?version=2', params: { examId: 'exam', questionId: 'question' } };
  const at = <ScreenAt location={location}>{element}</ScreenAt>;
  renderRoutes(createMemoryRouter([{ path: '*', element: at }], { initialEntries: [path] }));
  await screen.findByText(expected, {}, LONG);
  return userEvent.setup({ delay: null });
}

/** Rendering is slow when the machine is busy. */
const LONG = { timeout: 5_000 };

export const answerShown = (name: string) => screen.findByText(name, {}, LONG);
export const score = () => screen.getByRole('status', { name: '得分' }).textContent;
export const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评语' });
export const retry = () => within(screen.getByRole('alert')).getByRole('button');

export const callsOf = ({ requests }: DeskServer, endpoint: { readonly path: string }) =>
  requests.filter(({ path }) => path === endpoint.path).map(({ input }) => input);

const idsOf = ({ texts }: DeskServer) => texts.map((_, index) => `answer-${index + 1}`);
const lastMark = ({ marks }: DeskServer, answerId: string) => marks.findLast((mark) => mark.answerId === answerId);

function answerOf(server: DeskServer, id: string): Answer {
  const number = Number(id.replace('answer-', ''));
  const mark = lastMark(server, id);
  const others = mark ? (server.others[id] ?? []) : [];
  const conflict = others.some((other) => other.score !== mark?.score);
  return {
    id,
    number,
    text: server.texts[number - 1] ?? '',
    groupId: server.groupOf[id] ?? null,
    mine: mark ? { ...mark, markedAt: NOW } : null,
    conflict,
    others: conflict ? others : [],
    sent: server.sent[id] ?? '',
    givenBack: server.givenBack[id] ?? '',
  };
}

function openOf(server: DeskServer, ids: readonly string[]): readonly string[] {
  const open = ids.filter((id) => !server.sent[id] && (!lastMark(server, id) || server.givenBack[id]));
  const isSkipped = (id: string) => server.skipped.includes(id);
  return [...open.filter((id) => !isSkipped(id)), ...open.filter(isSkipped)];
}

function giveMark(server: DeskServer, mark: SentMark): void {
  if (server.marks.some(({ id }) => id === mark.id)) return;
  server.marks.push(mark);
  delete server.givenBack[mark.answerId];
}

function replyTo(server: DeskServer, path: string, input: Input): unknown {
  const ids = idsOf(server);
  const isMarking = path === gradingDeskApi.mark.path || path === gradingDeskApi.markGroup.path;
  if (isMarking && input.rubricVersion !== server.rubric.version) return { ...gradingErrors.rubricChanged, data: null };
  const replies: Readonly<Record<string, () => unknown>> = {
    [gradingDeskApi.question.path]: () => ({
      examTitle: '春季考核',
      stem: '',
      content: `<p>${input.questionId === 'q2' ? '说明理由' : '写出申请要素'}</p>`,
      reference: '<p>申请单位；作业工具</p>',
      keywords: ['WR-98', '方位'],
      maxScore: input.questionId === 'q2' ? 4 : 6,
      rubric: input.questionId === 'q2' ? { version: 1, items: [] } : server.rubric,
      by: Object.keys(server.papers).length > 0 ? 'paper' : 'question',
      total: ids.length,
      done: ids.length - openOf(server, ids).length,
    }),
    [gradingDeskApi.next.path]: () => {
      const wanted = ids.filter((id) => input.groupId === undefined || server.groupOf[id] === input.groupId);
      const next = openOf(server, wanted).find((id) => id !== input.except);
      return { answer: next ? answerOf(server, next) : null };
    },
    [gradingDeskApi.answer.path]: () => answerOf(server, input.answerId),
    [gradingDeskApi.skip.path]: () => {
      server.skipped.push(input.answerId);
      return {};
    },
    [gradingDeskApi.send.path]: () => {
      server.sent[input.answerId] = input.reason;
      return {};
    },
    [gradingDeskApi.recent.path]: () => ({
      marks: ids.toReversed().flatMap((answerId) => {
        const { number, conflict, mine } = answerOf(server, answerId);
        return mine ? [{ answerId, number, score: mine.score, conflict, markedAt: NOW }] : [];
      }),
    }),
    [gradingDeskApi.mark.path]: () => {
      giveMark(server, input);
      return { conflict: answerOf(server, input.answerId).conflict };
    },
    [gradingDeskApi.groups.path]: () => groupsOf(server, ids),
    [gradingDeskApi.groupAnswers.path]: () => ({
      answers: openOf(server, ids)
        .filter((id) => server.groupOf[id] === input.groupId)
        .map((id) => answerOf(server, id)),
    }),
    [gradingDeskApi.markGroup.path]: () => {
      const { answerIds = [] } = input;
      const given = (answerId: string) => server.marks.some(({ id }) => id === `${input.id}:${answerId}`);
      const marked = answerIds.filter((id) => !lastMark(server, id) || given(id));
      for (const answerId of marked) giveMark(server, { ...input, id: `${input.id}:${answerId}`, answerId });
      const left = openOf(server, ids).filter((id) => server.groupOf[id] === input.groupId);
      return { marked: marked.length, conflicts: 0, left: left.length };
    },
    [gradingDeskApi.progress.path]: () => ({
      scores: [
        { score: 0, mine: 1, team: 2 },
        { score: 4.5, mine: 3, team: 4 },
      ],
      mineMean: 3.38,
      teamMean: 3,
      secondsPerAnswer: 90,
      graders: [
        { realName: '孙雅静', isMe: false, total: 120, done: 44 },
        { realName: '周文清', isMe: true, total: 120, done: 38 },
      ],
    }),
    [gradingDeskApi.nextPaper.path]: () => nextPaper(server, input.except),
  };
  return { code: 0, msg: '', data: replies[path]?.() };
}

function groupsOf(server: DeskServer, ids: readonly string[]): Data<typeof gradingDeskApi.groups> {
  const count = (some: readonly string[]) => ({ total: some.length, done: some.length - openOf(server, some).length });
  const groupIds = [...new Set(Object.values(server.groupOf))];
  return {
    groups: groupIds.map((id) => {
      const members = ids.filter((answerId) => server.groupOf[answerId] === id);
      return { id, sample: answerOf(server, members[0] ?? '').text, ...count(members) };
    }),
    single: count(ids.filter((id) => !server.groupOf[id])),
  };
}

function nextPaper(server: DeskServer, except: string | number | undefined): Data<typeof gradingDeskApi.nextPaper> {
  const isOpen = (number: string) =>
    openOf(
      server,
      (server.papers[Number(number)] ?? []).map(({ answerId }) => answerId),
    ).length > 0;
  const numbers = Object.keys(server.papers);
  const number = numbers.find((number) => isOpen(number) && Number(number) !== except);
  return {
    paper:
      number === undefined
        ? null
        : {
            number: Number(number),
            answers: (server.papers[Number(number)] ?? []).map(({ answerId, questionId }) => ({
              question: { questionId, version: 2, part: '' },
              title: questionId === 'q2' ? '说明理由' : '写出申请要素',
              answer: answerOf(server, answerId),
            })),
          },
    total: numbers.length,
    done: numbers.filter((number) => !isOpen(number)).length,
  };
}

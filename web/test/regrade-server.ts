import { paperErrors } from '@ganlin/contract/paper/errors';
import { RegradeState, RegradeWay, regradeApi } from '@ganlin/contract/paper/regrade';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { vi } from 'vitest';
import type {
  AskedQuestion,
  ChangeRow,
  GradingKey,
  Regrade,
  RegradeRow,
  Trial,
} from '../src/features/paper/regrade/model/regrade.ts';

/** The server of a page of re-grading, as far as its tests need it. */
export interface RegradeServer {
  regrade: Regrade;
  asked: AskedQuestion;
  changes: ChangeRow[];
  variants: { text: string; count: number; samples: string[] }[];
  /** What a call of a path does to the data before its reply. */
  readonly on: Map<string, (input: Record<string, unknown>) => void>;
  /** Rejections by path. */
  readonly refuse: Map<string, keyof typeof paperErrors>;
  readonly sentTo: (path: string) => Record<string, unknown>[];
}

export const NOW = '2026-03-05T06:08:22Z';

export const multiKey: GradingKey = {
  body: {
    type: QuestionType.multi,
    options: ['氯化钠', '氯化钙', '碘化银', '尿素'].map((content, at) => ({
      id: 'abcd'.charAt(at),
      content,
      right: at < 2,
      analysis: '',
      fixed: false,
    })),
  },
  points: 2,
  choice: 'half',
  fill: 'blank',
  match: 'pair',
};

const figures = { raised: 69, lowered: 0, nowPassed: 4, nowFailed: 0, mean: 84.8, passed: 168 };

export const trial: Trial = {
  triedAt: NOW,
  papers: 192,
  finished: 192,
  meanBefore: 84.1,
  passedBefore: 164,
  humanMarks: 384,
  fullBefore: 98,
  fullAfter: 61,
  ways: [
    { ...figures, way: RegradeWay.full, raised: 94, nowPassed: 5, mean: 85 },
    { ...figures, way: RegradeWay.both },
    { ...figures, way: RegradeWay.new, lowered: 98, nowFailed: 3, mean: 84.2 },
    { ...figures, way: RegradeWay.void, raised: 87, lowered: 105, nowPassed: 2, nowFailed: 1, mean: 84.7 },
  ],
};

const change: ChangeRow = {
  paperId: 'p1',
  userId: 'u1',
  realName: '郭海燕',
  deptName: '赤城县气象局',
  attempt: 1,
  answer: { options: ['a', 'b', 'd'] },
  wonBefore: 0,
  won: 2,
  scoreBefore: 78,
  score: 80,
  passedBefore: false,
  passed: true,
};

const row: RegradeRow = {
  id: 'r1',
  examId: 'exam',
  questionId: 'q1',
  version: 2,
  examTitle: '春季考核',
  title: '下列哪些物质可以用作暖云催化剂？',
  type: QuestionType.multi,
  state: RegradeState.draft,
  way: RegradeWay.both,
  reason: '',
  changed: null,
  editorName: '周文清',
  updatedAt: NOW,
  committedAt: null,
};

/** Stubs the browser's fetch. */
export function serveRegrade(key: GradingKey = multiKey): RegradeServer {
  const requested: { path: string; body: Record<string, unknown> }[] = [];
  const server: RegradeServer = {
    regrade: { ...row, edition: 3, before: key, after: key, trial: null, progress: null, stopped: '' },
    asked: {
      examTitle: '春季考核',
      content: '<p>下列哪些物质可以用作暖云催化剂？</p>',
      key,
      bankKey: null,
      papers: 192,
      chosen: { a: 171, b: 168, c: 16, d: 69 },
      elsewhere: [{ examId: 'other', title: '秋季复训考核', papers: 188 }],
      history: [],
    },
    changes: [change],
    variants: [],
    on: new Map(),
    refuse: new Map(),
    sentTo: (path) => requested.filter((request) => request.path === path).map(({ body }) => body),
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
    const input = JSON.parse(body) as Record<string, unknown>;
    requested.push({ path, body: input });
    const refused = server.refuse.get(path);
    if (refused) return Promise.resolve(Response.json({ ...paperErrors[refused], data: null }));
    server.on.get(path)?.(input);
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(server, path) }));
  });
  return server;
}

function replyTo({ regrade, asked, changes, variants }: RegradeServer, path: string): unknown {
  const page = (records: readonly unknown[]) => ({ records, total: records.length, current: 1, size: 20 });
  if (path === regradeApi.detail.path) return regrade;
  if (path === regradeApi.question.path) return asked;
  if (path === regradeApi.changes.path) return page(changes);
  if (path === regradeApi.paging.path) return page([regrade]);
  if (path === regradeApi.questions.path) {
    return page([{ ...regrade, section: '一、多选题', points: 2, regraded: 1 }]);
  }
  if (path === regradeApi.variants.path) return { variants, blank: 5, others: 2 };
  if (path === regradeApi.save.path) return { edition: regrade.edition };
  return { taskId: 'task' };
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

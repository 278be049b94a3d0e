import { menuLayouts, type MenuRoute } from '@ganlin/contract/iam/menu';
import type { Data } from '@ganlin/contract/core/endpoint';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { Decision, EventKind, Presence } from '@ganlin/contract/invigilation/kinds';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

type Tile = Data<typeof boardApi.tiles>['tiles'][number];
type Event = Data<typeof boardApi.events>['records'][number];

export interface HallServer {
  readonly origin: string;
  /** Calls of the board so far, by the end of their path. */
  readonly calls: string[];
  /** How many examinees change before the next reply. */
  changing: number;
  readonly close: () => Promise<void>;
}

const EXAM_ID = '019a0000-0000-7000-8000-0000000000e1';
const QUESTIONS = 50;
const dist = resolve(import.meta.dirname, '../../web/dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the built web with a hall of that many examinees of whom some change all the time: measures the page without
 * the time that a database takes. There is no real-time connection: the page asks every few seconds.
 */
export async function openHallServer(examinees: number): Promise<HallServer> {
  const tiles = Array.from({ length: examinees }, (_, at) => tileAt(at));
  let turn = 0;
  const board: HallServer = { origin: '', calls: [], changing: 0, close: async () => {} };
  const replyTo = (path: string): unknown => {
    const now = new Date().toISOString();
    if (path === boardApi.tiles.path) return { exam, tiles, feed: [], now };
    if (path === boardApi.events.path) return pageOf(Array.from({ length: 60 }, (_, at) => eventAt(tiles[at * 3], at)));
    if (path === boardApi.exams.path) return pageOf([{ ...exam, ...figures }]);
    if (path === roomApi.choices.path) return [];
    if (path === boardApi.reviews.path) return pageOf(tiles.filter(({ flagged }) => flagged).map(reviewOf));
    if (path === boardApi.changes.path) {
      const changed = Array.from({ length: board.changing }, (_, at) => change(tiles, (turn + at * 7) % examinees));
      turn += 13;
      return { tiles: changed, events: changed.slice(0, 3).map((tile) => eventAt(tile, turn)), feed: [], now };
    }
    return shell[path] ?? null;
  };
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(url, 'http://x');
    if (!pathname.startsWith('/api/')) return sendFile(pathname, response);
    if (pathname.includes('/invigilation/')) board.calls.push(pathname.split('/').at(-1) ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 0, msg: '', data: replyTo(pathname) }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  };
  return Object.assign(board, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}

async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
  const path = extname(pathname) === '' ? '/index.html' : pathname;
  const body = await readFile(join(dist, path)).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  response.end(body);
}

const started = Date.now() - 93 * 60_000;
const exam = {
  id: EXAM_ID,
  title: '2026 年春季地面作业人员上岗考核',
  startTime: new Date(started).toISOString(),
  endTime: new Date(started + 120 * 60_000).toISOString(),
  questions: QUESTIONS,
  noticing: true,
  lockAt: 5,
  handInAt: 8,
  face: 0 as const,
  snapshotsPerHour: null,
};

const figures = { state: 1, waiting: 0, absent: 58, inExam: 1_204, offline: 31, handedIn: 388, flagged: 12 };

const surnames = '王李张刘陈杨赵黄周吴徐孙马朱胡郭何林高罗';
const given = ['海涛', '卫东', '佳宁', '永刚', '宏宇', '春梅', '振华', '晓彤', '建国', '红霞', '志强', '雨桐', '淑芬'];
const depts = ['赤城县局', '围场县局', '阜平县局', '蔚县局', '康保县局', '涞源县局', '丰宁县局', '怀安县局'];

/** Of a hundred: 6 have not come, 14 have handed in, 3 are offline, 2 marked, 1 locked out; the others are working. */
function tileAt(at: number): Tile {
  const part = (at * 37) % 100;
  const tile: Tile = {
    userId: idOf('a', at),
    paperId: idOf('b', at),
    name: `${surnames[at % surnames.length] ?? ''}${given[(at * 5) % given.length] ?? ''}`,
    deptName: depts[at % depts.length] ?? '',
    presence: Presence.inExam,
    state: 0,
    answered: 14 + (at % 35),
    ordinal: 15 + (at % 35),
    visible: true,
    seenAt: new Date().toISOString(),
    deadlineAt: exam.endTime,
    handedInAt: null,
    breaches: 0,
    flagged: false,
    locked: false,
    collecting: false,
    doubts: [],
    concern: '',
    isVoid: false,
    face: null,
    agreed: null,
    snapshots: 0,
    roomId: null,
  };
  if (part < 6) return { ...tile, paperId: null, presence: Presence.absent, state: null, answered: 0, seenAt: null };
  if (part < 20) return { ...tile, presence: Presence.handedIn, state: 2, answered: 50, handedInAt: tile.seenAt };
  if (part < 23) return { ...tile, presence: Presence.offline, concern: `离线 ${(at % 7) + 1} 分 12 秒` };
  if (part < 25) return { ...tile, flagged: true, breaches: 3, concern: '离开页面 3 次，共 41 秒', doubts: [2] };
  if (part < 26) return { ...tile, flagged: true, locked: true, breaches: 5, concern: '违规 5 次，等待解锁' };
  return tile;
}

/** Most answer a question; one in ten loses the connection, or is back. */
function change(tiles: Tile[], at: number): Tile {
  const tile = tiles[at] ?? tileAt(at);
  const isBack = tile.presence === Presence.offline;
  const isLost = !isBack && at % 10 === 0;
  const next = {
    ...tile,
    answered: Math.min(QUESTIONS, tile.answered + 1),
    ...(isBack ? { presence: Presence.inExam, concern: '' } : {}),
    ...(isLost ? { presence: Presence.offline, concern: '离线 41 秒' } : {}),
  };
  tiles[at] = next;
  return next;
}

const eventKinds = Object.values(EventKind);

function eventAt(tile: Tile | undefined, at: number): Event {
  const kind = eventKinds[at % eventKinds.length] ?? EventKind.leftPage;
  return {
    id: idOf('c', at * 10_000 + Math.floor((Date.now() / 100) % 10_000)),
    paperId: tile?.paperId ?? idOf('b', 0),
    name: tile?.name ?? '',
    at: new Date(Date.now() - at * 20_000).toISOString(),
    kind,
    durationMs: (at % 9) * 4_000,
    counted: kind !== EventKind.offline,
    comment: at % 6 === 1 ? '输入法的候选框弹到了别的窗口' : '',
  };
}

const reviewOf = ({ paperId, name, deptName, breaches, doubts }: Tile, at: number) => ({
  id: paperId,
  examId: EXAM_ID,
  examTitle: exam.title,
  name,
  deptName,
  state: 2,
  breaches,
  doubts,
  comments: at % 3,
  decision: at % 4 === 3 ? Decision.noted : null,
  reason: at % 4 === 3 ? '经核实为系统弹窗' : '',
  decidedBy: at % 4 === 3 ? '周文清' : '',
  decidedAt: at % 4 === 3 ? new Date().toISOString() : null,
});

const idOf = (kind: string, at: number): string =>
  `019a0000-0000-7000-8000-${kind}${String(at).padStart(11, '0').slice(-11)}`;

const pageOf = (records: readonly unknown[]) => ({ records, total: records.length, current: 1, size: 100 });

const menu = (path: string, title: string, change: Partial<MenuRoute> = {}): MenuRoute => ({
  id: idOf('d', path.length),
  path,
  name: title,
  component: '',
  redirect: '',
  alwaysShow: false,
  hidden: false,
  meta: { title, icon: 'exam', affix: false, noCache: false },
  children: [],
  ...change,
});

/** What the shell of the management centre asks for. */
const shell: Readonly<Record<string, unknown>> = {
  '/api/sys/user/info': {
    id: idOf('e', 1),
    userName: 'admin',
    realName: '周文清',
    avatar: '',
    roleType: 2,
    roles: ['admin'],
    permissions: [
      'exam:invigilation:board',
      'exam:invigilation:message',
      'exam:invigilation:unlock',
      'exam:invigilation:review',
      'exam:paper:paging',
      'exam:paper:extend',
      'exam:paper:reopen',
      'exam:paper:hand-in',
      'exam:paper:void',
    ],
    mobile: '',
    mustChangePassword: false,
    secondFactor: 'none',
    hasSecondFactor: false,
  },
  '/api/sys/menu/routes': [
    menu('/admin', '管理中心', {
      component: menuLayouts.management,
      children: [
        menu('/admin/exam', '考试管理', {
          children: [
            menu('/admin/exam/invigilation', '监考中心', { component: 'invigilation/board' }),
            menu('/admin/exam/invigilation/:examId', '考场', { component: 'invigilation/hall', hidden: true }),
            menu('/admin/exam/reviews', '考场标记', { component: 'invigilation/reviews' }),
          ],
        }),
      ],
    }),
  ],
  '/api/sys/config/detail': {
    id: 1,
    siteName: '人影学堂',
    frontLogo: '',
    backLogo: '',
    copyRight: '',
    h5Host: '',
    mpCode: '',
    qualifiedTarget: 95,
    articleReaders: 0,
    contactPhone: '',
    contactEmail: '',
    contactAddress: '',
    contactHours: '',
    props: {
      wechatLogin: false,
      faceLogin: false,
      cropLogin: false,
      dingLogin: false,
      mobileLogin: false,
      userReg: false,
      demo: false,
      passwordMin: 8,
      staffPasswordMin: 8,
    },
  },
};

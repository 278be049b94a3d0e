// @vitest-environment jsdom
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Presence } from '@ganlin/contract/invigilation/kinds';
import { invigilationErrors } from '@ganlin/contract/invigilation/errors';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { FaceState } from '@ganlin/contract/paper/face';
import { papersApi } from '@ganlin/contract/paper/papers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { absent, eventOf, HALL_NOW, hallExam, handedIn, tileOf } from '../../../../test/hall.ts';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { hallPath, type FeedEntry, type Tile } from '../model/rows.ts';
import HallScreen from './hall.tsx';

const requested: { path: string; body: Record<string, unknown> }[] = [];
let tiles: Tile[];
let choices: unknown[];
let refusal: { code: number; msg: string } | undefined;
let isPhone: boolean;

const replyTo = (path: string): unknown => {
  if (path === boardApi.tiles.path) return { exam: { ...hallExam, face: 2 }, tiles, feed: done, now: HALL_NOW };
  if (path === roomApi.choices.path) return choices;
  if (path === pictureApi.faces.path) {
    const records = [{ userId: 'e', likeness: 62 }];
    return { records, total: 1, current: 1, size: 200 };
  }
  if (path === pictureApi.examinee.path) return ownPictures;
  if (path === boardApi.changes.path) return { tiles, events: [], feed: [], now: HALL_NOW };
  if (path === boardApi.events.path) {
    const records = [
      eventOf('e1', { comment: '电脑弹窗' }),
      eventOf('e2', { name: '李春梅', kind: 6, counted: false }),
    ];
    return { records, total: 2, current: 1, size: 100 };
  }
  return { count: 1, refused: [] };
};

beforeEach(() => {
  requested.length = 0;
  refusal = undefined;
  isPhone = false;
  choices = [];
  tiles = [
    tileOf('a', { name: '王海涛', flagged: true, breaches: 3, concern: '离开页面 3 次，共 41 秒' }),
    tileOf('b', { name: '李春梅', deptName: '围场县局' }),
    tileOf('c', { name: '郭宏宇', locked: true, concern: '违规 5 次，等待解锁' }),
    tileOf('d', { name: '赵长江', ...handedIn }),
    tileOf('e', { name: '黄一鸣', ...absent }),
    tileOf('f', { name: '刘淑芬', presence: Presence.offline, concern: '离线 4 分 12 秒' }),
  ];
  useSession.setState({
    permissions: [
      'exam:invigilation:board',
      'exam:invigilation:message',
      'exam:invigilation:unlock',
      'exam:paper:extend',
      'exam:paper:reopen',
    ],
  });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', (path: string, { body = '{}' }: { body?: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(
      Response.json(refusal ? { ...refusal, data: null } : { code: 0, msg: '', data: replyTo(path) }),
    );
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

const ownPictures = {
  name: '黄一鸣',
  state: FaceState.waiting,
  agreed: true,
  likeness: 62,
  pictureId: 'p1',
  takenAt: HALL_NOW,
  reason: '',
  decidedBy: '',
  decidedAt: null,
  photoUrl: '/photo.jpg',
  snapshots: [{ id: 's1', takenAt: HALL_NOW }],
};

const done: FeedEntry[] = [
  { id: '1', at: HALL_NOW, kind: 1, paperId: 'paper-d', name: '赵长江', text: '本人交卷', actor: '', count: 1 },
  {
    id: '2',
    at: '2026-03-05T04:00:00.000Z',
    kind: 2,
    paperId: null,
    name: '',
    text: '注意时间',
    actor: '孙监考',
    count: 6,
  },
];

const sent = (path: string) => requested.filter((one) => one.path === path).map(({ body }) => body);

async function showHall(search = '') {
  const location = { pathname: hallPath(hallExam.id), search, params: { examId: hallExam.id } };
  const element = (
    <ScreenAt location={location}>
      <HallScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [location.pathname] }));
  const user = userEvent.setup({ delay: null });
  return { user };
}

const tile = (name: RegExp) => screen.getByRole('option', { name });

it('shows the figures, who needs a person by urgency, the wall by state, and the events', async () => {
  await showHall();
  expect(await screen.findByRole('heading', { name: '春季上岗考核' })).toBeTruthy();
  const figures = within(screen.getByRole('group', { name: '按状态筛选' }));
  expect(figures.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '应考6',
    '未到1',
    '候考0',
    '考试中3',
    '离线1',
    '已交卷1',
    '有标记1',
    '待核验0',
  ]);
  const concerns = within(screen.getByRole('region', { name: '需要处理' }));
  const order = concerns.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  expect(order).toEqual(['郭宏宇', '王海涛', '刘淑芬']);
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
    '郭宏宇，已锁定',
    '王海涛，有标记，已答 20/50，有标记',
    '刘淑芬，离线',
    '李春梅，考试中，已答 20/50',
    '赵长江，已交卷',
    '黄一鸣，未到',
  ]);
  const feed = within(screen.getByRole('region', { name: '事件' }));
  expect(await feed.findByText('考生说明：电脑弹窗')).toBeTruthy();
  expect(feed.getByText('本人交卷')).toBeTruthy();
  expect(feed.getByText('消息，发给 6 人')).toBeTruthy();
  expect(feed.getByText('注意时间')).toBeTruthy();
  fireEvent.click(feed.getByText('需关注'));
  expect(feed.getAllByRole('listitem')).toHaveLength(1);
});

it('filters by a figure, and offers only what the user may do', async () => {
  const { user } = await showHall();
  await user.click(await screen.findByRole('button', { name: /已交卷/ }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.click(tile(/赵长江/));
  const bar = within(screen.getByRole('region', { name: '所选考生的操作' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '查看',
    '发消息',
    '加时',
    '解锁',
    '重新打开',
    '取消选择',
  ]);
  expect(bar.getByRole('button', { name: '解锁' })).toHaveProperty('disabled', true);
});

it('moves and selects by the keyboard, a range with Shift', async () => {
  const { user } = await showHall();
  await screen.findByRole('listbox');
  act(() => screen.getByRole('listbox').focus());
  await user.keyboard('{ArrowRight}{ArrowRight} ');
  expect(tile(/王海涛/).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(screen.getByText('已选', { exact: false }).textContent).toBe('已选 3 人');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: '所选考生的操作' })).toBeNull();
});

it(
  'extends with the ends before and after, names who is left out, and sends only the others',
  { timeout: 60_000 },
  async () => {
    const { user } = await showHall();
    await user.click(await screen.findByRole('option', { name: /李春梅/ }));
    fireEvent.click(tile(/黄一鸣/), { shiftKey: true });
    const bar = within(screen.getByRole('region', { name: '所选考生的操作' }));
    await user.click(bar.getByRole('button', { name: /加时/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('12:30 → 12:40')).toBeTruthy();
    expect(dialog.getByText('不处理：赵长江已交卷')).toBeTruthy();
    expect(dialog.getByText('不处理：黄一鸣还没有开始')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: '15 分钟' }));
    expect(dialog.getByText('12:30 → 12:45')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox'));
    expect(dialog.getByText('12:18')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '考点断网' } });
    fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
    await waitFor(() => expect(sent(papersApi.reopen.path)).toHaveLength(1));
    expect(sent(papersApi.extend.path)).toEqual([
      { id: expect.any(String), paperIds: ['paper-b'], minutes: 15, reason: '考点断网' },
    ]);
    expect(sent(papersApi.reopen.path)[0]).toMatchObject({ paperIds: ['paper-d'], minutes: 15 });
    await waitFor(() => expect(sent(boardApi.changes.path).length).toBeGreaterThan(0));
  },
);

it(
  'unlocks from the list of concerns, and shows one examinee with the events of the paper',
  { timeout: 60_000 },
  async () => {
    const { user } = await showHall();
    await user.click(await screen.findByRole('button', { name: '解锁 郭宏宇' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '已提醒' } });
    fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
    await waitFor(() => expect(sent(boardApi.unlock.path)).toHaveLength(1));
    expect(sent(boardApi.unlock.path)[0]).toMatchObject({ paperIds: ['paper-c'], reason: '已提醒' });
    await user.click(screen.getByRole('button', { name: '查看 王海涛' }));
    expect(await screen.findByText('3 次')).toBeTruthy();
    expect(sent(boardApi.events.path).at(-1)).toMatchObject({ params: { examId: hallExam.id, paperId: 'paper-a' } });
  },
);

it('calls off the collection of a paper by the same call as it unlocks, and says so', { timeout: 60_000 }, async () => {
  const soon = { locked: true, collecting: true, concern: '违规 8 次，一分钟内按考场规则收卷' };
  tiles = tiles.map((one) => (one.userId === 'b' ? { ...one, ...soon } : one));
  const { user } = await showHall();
  await user.click(await screen.findByRole('button', { name: '取消收卷 李春梅' }));
  expect(tile(/李春梅/).getAttribute('aria-label')).toBe('李春梅，将收卷');
  expect(screen.getByRole('button', { name: '解锁 郭宏宇' })).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('取消收卷，让 1 名考生继续作答')).toBeTruthy();
  expect(dialog.getByText(/不再收卷；可以立即继续作答/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '系统弹窗' } });
  fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
  await waitFor(() => expect(sent(boardApi.unlock.path)).toHaveLength(1));
  expect(sent(boardApi.unlock.path)[0]).toMatchObject({ paperIds: ['paper-b'], reason: '系统弹窗' });
});

it('asks for a department where there are too many examinees for one page', async () => {
  refusal = { code: invigilationErrors.boardTooLarge.code, msg: '考生超过 5000 人，请按部门筛选' };
  await showHall();
  expect(await screen.findByText('考生太多，请按部门打开')).toBeTruthy();
});

it('is about the own room only, if the link says so, and writes to it', { timeout: 60_000 }, async () => {
  choices = [
    { id: 'r1', name: '第 1 考场', isMine: true },
    { id: 'r2', name: '第 2 考场', isMine: false },
  ];
  tiles = tiles.map((one) => ({ ...one, roomId: one.userId === 'c' || one.userId === 'e' ? 'r1' : 'r2' }));
  const { user } = await showHall('?room=mine');
  await screen.findByRole('heading', { name: '春季上岗考核' });
  expect(screen.getAllByRole('option', { name: /，/ }).map((option) => option.getAttribute('aria-label'))).toEqual([
    '郭宏宇，已锁定',
    '黄一鸣，未到',
  ]);
  const figures = within(screen.getByRole('group', { name: '按状态筛选' }));
  expect(figures.getByRole('button', { name: /应考/ }).textContent).toBe('应考2');
  const concerns = within(screen.getByRole('region', { name: '需要处理' }));
  expect(concerns.getAllByRole('listitem')).toHaveLength(1);
  expect(sent(boardApi.tiles.path)).toEqual([{ examId: hallExam.id, roomId: 'r1' }]);
  await user.click(screen.getByRole('button', { name: '广播' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('内容'), { target: { value: '请核对准考证' } });
  fireEvent.submit(dialog.getByLabelText('内容').closest('form')!);
  await waitFor(() => expect(sent(boardApi.message.path)).toHaveLength(1));
  expect(sent(boardApi.message.path)[0]).toMatchObject({ roomId: 'r1', paperIds: null, text: '请核对准考证' });
});

it('works through the faces that wait by the keyboard, with the reason proposed', { timeout: 60_000 }, async () => {
  useSession.setState({ permissions: ['exam:invigilation:board', 'exam:invigilation:face'] });
  const unchecked = { face: FaceState.waiting, concern: '人脸等待人工核验' };
  tiles = tiles.map((one) => (one.userId === 'e' || one.userId === 'b' ? { ...one, ...unchecked } : one));
  const { user } = await showHall();
  await user.click(await screen.findByRole('button', { name: '人脸核验 2' }));
  const queue = within(await screen.findByRole('dialog'));
  expect(queue.getByText('62%')).toBeTruthy();
  expect(queue.getByRole('region', { name: '核验 李春梅' })).toBeTruthy();
  expect(queue.getByText('您没有查看照片的权限，请当面核对证件后处理。')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await queue.findByRole('region', { name: '核验 黄一鸣' })).toBeTruthy();
  await user.keyboard('2');
  await waitFor(() => expect(sent(pictureApi.decide.path)).toHaveLength(1));
  expect(sent(pictureApi.decide.path)[0]).toMatchObject({ userIds: ['e'], passed: false, reason: '照片与本人不符' });
  expect(await queue.findByRole('region', { name: '核验 李春梅' })).toBeTruthy();
  await user.keyboard('1');
  await waitFor(() => expect(sent(pictureApi.decide.path)).toHaveLength(2));
  expect(sent(pictureApi.decide.path)[1]).toMatchObject({ userIds: ['b'], passed: true, reason: '照片与本人一致' });
  expect(sent(pictureApi.examinee.path)).toEqual([]);
});

it('loads pictures only for those who may see them, when one examinee is opened', { timeout: 60_000 }, async () => {
  useSession.setState({ permissions: ['exam:invigilation:board', 'exam:invigilation:picture'] });
  tiles = tiles.map((one) =>
    one.userId === 'f' ? { ...one, face: FaceState.waiting, agreed: true, snapshots: 1 } : one,
  );
  const { user } = await showHall();
  await screen.findByRole('listbox');
  expect(sent(pictureApi.examinee.path)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '查看 刘淑芬' }));
  const pictures = within(await screen.findByRole('region', { name: '考试照片' }));
  expect(await pictures.findByText('与登记人脸的相似度 62%')).toBeTruthy();
  expect(pictures.getByRole('list', { name: '抽拍 1 张' })).toBeTruthy();
  expect(sent(pictureApi.examinee.path)).toEqual([{ examId: hallExam.id, userId: 'f' }]);
  await user.click(pictures.getByRole('button', { name: '放大考前照片' }));
  expect(await screen.findByText(/^1 \/ 2/)).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText(/^2 \/ 2/)).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText(/^2 \/ 2/)).toBeTruthy();
});

it('shows cards instead of the wall on a phone', async () => {
  isPhone = true;
  await showHall();
  expect(await screen.findByRole('checkbox', { name: '选择 王海涛' })).toBeTruthy();
  expect(screen.queryByRole('listbox')).toBeNull();
});

// @vitest-environment jsdom
import { errors, type ErrorName } from '@ganlin/contract/errors';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectNavigation } from '../../../lib/screen/navigation.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { resetSession, useSession } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import { ProfileBasic } from './profile-basic.tsx';
import { EmailDialog } from './profile-contact-dialogs.tsx';
import { ProfileData } from './profile-data.tsx';
import type { Profile } from './profile-facts.ts';
import ProfileScreen from './profile.tsx';

let profile: Profile;
let refusal: ErrorName | undefined;
let sent: [path: string, body: unknown][];
let gone: string[];
let taskState: TaskState;
let earlier: object[];

const task = {
  id: 't1',
  kind: 'iam.exportOwn',
  title: '导出我的个人信息',
  done: 1,
  total: 5,
  note: '',
  finishedAt: null,
};

beforeEach(() => {
  profile = {
    userName: 'liming',
    realName: '李明',
    avatar: '',
    email: '',
    mobile: '138****5521',
    idCard: '',
    deptName: '气象局',
    roleType: RoleType.learner,
    timePercent: 100,
  };
  refusal = undefined;
  sent = [];
  gone = [];
  taskState = TaskState.running;
  earlier = [];
  connectNavigation((to) => gone.push(to));
  useSession.setState({ token: 't', userId: 'u1', roleType: 1, realName: '李明' });
  // Delays like a network: an immediate response would be overtaken by the validation of the blurred field.
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer(path, body);
  });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  resetSession();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function answer(path: string, body: string): Response {
  const read: Record<string, unknown> = {
    [profileApi.detail.path]: profile,
    [sessionApi.list.path]: [],
    [thirdPartyApi.list.path]: [],
    [taskApi.own.path]: earlier,
    [faceApi.detail.path]: { enrolledAt: null, consentText: '' },
    [taskApi.detail.path]: {
      ...task,
      state: taskState,
      resultName: '我的个人信息.xlsx',
      createdAt: '2026-03-05T06:30:00Z',
    },
  };
  if (path in read) return Response.json({ code: 0, msg: '', data: read[path] });
  const actions = [userApi.update, profileApi.changeEmail, profileApi.exportOwn, profileApi.eraseOwn];
  if (!actions.some((action) => action.path === path)) return Response.json({ code: 1, msg: '', data: null });
  sent.push([path, JSON.parse(body)]);
  if (refusal) return Response.json({ ...errors[refusal], data: null });
  return Response.json({ code: 0, msg: '', data: path === profileApi.exportOwn.path ? { taskId: 't1' } : null });
}

function show(part: ReactElement) {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <MemoryRouter>{part}</MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
/** Everything is in one dialog or none, so text is unambiguous; role queries take seconds in jsdom. */
const button = (text: string) => screen.getByText(text, { selector: 'button, button span' });
const patient = { timeout: 8_000 };

it('shows the user’s identity and contacts, and links to each section [S2-49]', async () => {
  show(<ProfileScreen />);
  await screen.findByText('liming', {}, patient);
  expect(document.getElementById('profile-contact')?.textContent).toContain('138****5521');
  const sections = within(screen.getByLabelText('个人资料的内容')).getAllByText(/./, { selector: 'a' });
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    '基本资料',
    '联系方式',
    '密码',
    '登录设备',
    '我的数据',
  ]);
  for (const { hash } of sections as HTMLAnchorElement[]) expect(document.querySelector(hash)).not.toBeNull();
});

it('shows a new name everywhere immediately', async () => {
  const user = show(<ProfileBasic profile={profile} />);
  await user.click(button('修改'));
  const name = screen.getByLabelText('姓名');
  await user.clear(name);
  await user.type(name, '李新明{Enter}');
  await vi.waitFor(() => expect(useSession.getState().realName).toBe('李新明'), patient);
  expect(sent).toEqual([[userApi.update.path, { realName: '李新明' }]]);
});

it('reports a wrong password at its field and preserves the input', async () => {
  refusal = 'passwordWrong';
  const user = show(<EmailDialog email="" onClosed={() => undefined} />);
  await user.type(screen.getByLabelText('邮箱'), 'li@example.cn');
  await user.type(screen.getByLabelText('登录密码'), 'Wrong2026');
  await user.click(button('保存'));
  expect(await screen.findByText('密码不正确', {}, patient)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('邮箱').value).toBe('li@example.cn');
  expect(toasts()).toEqual([]);
});

it('provides a copy of the user’s data: requested with the password, tracked, downloaded by a button', async () => {
  const user = show(<ProfileData roleType={RoleType.learner} />);
  await user.click(button('导出个人信息'));
  await user.type(screen.getByLabelText('登录密码'), 'Secret2026{Enter}');
  await screen.findByText('导出我的个人信息', {}, patient);
  expect(screen.queryByText('下载文件')).toBeNull();
  taskState = TaskState.done;
  await screen.findByText('下载文件', {}, patient);
  expect(sent).toEqual([[profileApi.exportOwn.path, { password: 'Secret2026' }]]);
});

it('finds the copy again after a reload, until its file is deleted', async () => {
  // The page itself has not started an export of this user.
  useSession.setState({ userId: 'u2' });
  taskState = TaskState.done;
  const made = { ...task, state: taskState, createdAt: '2026-03-05T06:30:00Z' };
  earlier = [{ ...made, resultName: '我的个人信息.xlsx' }];
  show(<ProfileData roleType={RoleType.learner} />);
  await screen.findByText('下载文件', {}, patient);
  cleanup();
  queryClient.clear();
  earlier = [{ ...made, resultName: '' }];
  show(<ProfileData roleType={RoleType.learner} />);
  await vi.waitFor(() => expect(queryClient.getQueryData([taskApi.own.path, {}])).toBeDefined(), patient);
  expect(button('导出个人信息')).toBeTruthy();
  expect(screen.queryByText('下载文件')).toBeNull();
});

it('deletes an account only after the typed text and the password, and then clears the user’s data', async () => {
  const user = show(<ProfileData roleType={RoleType.learner} />);
  await user.click(button('注销账号'));
  const words = screen.getByLabelText('请输入“注销账号”确认');
  await user.type(screen.getByLabelText('登录密码'), 'Secret2026');
  await user.type(words, '注销');
  await user.click(button('永久注销'));
  await screen.findByText('请输入“注销账号”确认', { selector: '.ant-form-item-explain-error' }, patient);
  expect(sent).toEqual([]);
  await user.type(words, '账号');
  await user.click(button('永久注销'));
  await vi.waitFor(() => expect(gone).toEqual(['/web/home']), patient);
  expect(sent).toEqual([[profileApi.eraseOwn.path, { password: 'Secret2026', sure: '注销账号' }]]);
  expect(useSession.getState()).toMatchObject({ token: '', roleType: 0, realName: '' });
});

it('does not offer account deletion to staff', () => {
  show(<ProfileData roleType={RoleType.staff} />);
  expect(screen.queryByText('注销账号', { selector: 'button, button span' })).toBeNull();
  expect(screen.getByText(/管理人员的账号由其他管理员停用或删除/)).toBeTruthy();
});

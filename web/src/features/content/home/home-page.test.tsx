// @vitest-environment jsdom
import { defaultHome } from '@ganlin/contract/content/home';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import type { HomeBlockSettings, HomeClass, HomeData } from './home-data.ts';
import { HomePage } from './home-page.tsx';

const now = Date.parse('2026-03-05T15:59:30Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows the enabled blocks that have content, in order and under their names', () => {
  open({
    blocks: [
      block('links', { title: '兄弟单位' }),
      block('steps', { title: '怎样上岗' }),
      block('figures', { visible: false }),
      block('classes'),
      block('science'),
    ],
    links: [{ title: '示例气象网', link: 'https://example.org' }],
    figures: [{ label: '考试', value: 3, unit: '场' }],
  });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['兄弟单位', '怎样上岗', '云在天上，功夫在平时']);
});

it('counts down past midnight, closes registration by itself and refetches when it is over', () => {
  const onTurn = vi.fn<() => undefined>();
  open({ blocks: [block('classes')], classes: [openClass({ applyEnd: at(45) })] }, onTurn);
  const clock = () => screen.getByRole('timer').textContent;
  expect(clock()).toBe('00时00分45秒');
  pass(40);
  expect(clock()).toBe('00时00分05秒');
  expect(screen.getByRole('link', { name: '立即报名' }).getAttribute('href')).toBe(
    `/applicationinterface/trainingRegistrationPage?trainclassId=${openClass({}).id}`,
  );
  expect(onTurn).not.toHaveBeenCalled();
  pass(6);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('link', { name: '立即报名' })).toBeNull();
  expect(onTurn).toHaveBeenCalledTimes(1);
});

it('links each course to its page, with what a reader wants to know of it', () => {
  const course = {
    id: '0199b7a0-0000-7000-8000-000000000002',
    title: '冰晶效应与催化',
    cover: { src: '', srcSet: '' },
    categoryTitle: '云物理',
    teachers: ['陈雨晴', '马建国'],
    hourTenths: 15,
    files: 6,
    seconds: 4_530,
    learners: 0,
  };
  open({ blocks: [block('courses')], courses: [course] });
  const link = screen.getByRole('link', { name: course.title });
  expect(link.getAttribute('href')).toBe(`/web/course/view/${course.id}`);
  expect(screen.getByText('陈雨晴 · 1.5 学时 · 6 节')).toBeDefined();
  expect(screen.getByText('1:15:30')).toBeDefined();
  expect(screen.queryByRole('link', { name: '课程中心' })).toBeNull();
});

function block(kind: HomeBlockSettings['kind'], change: Partial<HomeBlockSettings> = {}): HomeBlockSettings {
  const usual = defaultHome.blocks.find((each) => each.kind === kind)!;
  return { ...usual, visible: true, ...change };
}

const openClass = (change: Partial<HomeClass>): HomeClass => ({
  id: '0199b7a0-0000-7000-8000-000000000001',
  title: '火箭作业人员上岗培训班',
  cover: '',
  trainType: 2,
  charge: 0,
  feeFen: 0,
  place: '',
  startTime: at(864_000),
  endTime: at(900_000),
  applyStart: at(-60),
  applyEnd: at(60),
  application: 0,
  quota: 10,
  left: 3,
  ...change,
});

function open(change: Partial<HomeData>, onTurn = () => undefined): void {
  const home: HomeData = {
    banners: defaultHome.banners.map((banner) => ({ ...banner, picture: null })),
    hotWords: [],
    blocks: [],
    links: [],
    classes: [],
    courses: [],
    notices: [],
    news: [],
    laws: [],
    standards: [],
    science: [],
    lectures: [],
    products: [],
    figures: [],
    now: at(0),
    ...change,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HomePage home={home} receivedAt={now} onTurn={onTurn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

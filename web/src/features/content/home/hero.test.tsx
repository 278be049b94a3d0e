// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { Hero } from './hero.tsx';

const banner = (title: string) => ({ title, text: '', linkText: '', link: '', scene: 'sky', picture: null }) as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('turns to the next banner by itself, and from the last to the first', () => {
  open('甲', '乙');
  expect(shown()).toBe('甲');
  wait();
  expect(shown()).toBe('乙');
  wait();
  expect(shown()).toBe('甲');
});

it('rests under the pointer and under the focus, and when it is stopped', () => {
  open('甲', '乙');
  const hero = document.querySelector('section')!;
  fireEvent.pointerEnter(hero);
  wait();
  expect(shown()).toBe('甲');
  fireEvent.pointerLeave(hero);
  fireEvent.focus(screen.getByRole('combobox'));
  wait();
  expect(shown()).toBe('甲');
  fireEvent.blur(screen.getByRole('combobox'));
  fireEvent.click(screen.getByRole('button', { name: '停止轮播' }));
  wait();
  expect(shown()).toBe('甲');
  fireEvent.click(screen.getByRole('button', { name: '上一个横幅' }));
  expect(shown()).toBe('乙');
});

it('stands still for whoever asked for less motion, and has no buttons where there is one banner', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  open('甲', '乙');
  wait();
  expect(shown()).toBe('甲');
  cleanup();
  open('甲');
  wait();
  expect(screen.queryByRole('button', { name: '下一个横幅' })).toBeNull();
});

function open(...titles: readonly string[]): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Hero banners={titles.map(banner)} hotWords={[]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function wait(): void {
  act(() => {
    vi.advanceTimersByTime(7_500);
  });
}

/** The others lie below it without being seen, which is the style sheet's to say. */
const shown = (): string | null | undefined => document.getElementById('home-title')?.textContent;

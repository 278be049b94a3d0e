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

it('advances to the next banner by itself, and from the last to the first', () => {
  open('甲', '乙');
  expect(shown()).toBe('甲');
  wait();
  expect(shown()).toBe('乙');
  wait();
  expect(shown()).toBe('甲');
});

it('pauses on hover and focus, and when stopped', () => {
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

it('does not move with reduced motion, and has no buttons for a single banner', () => {
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

/** The other banners are stacked below it and hidden, which the style sheet does. */
const shown = (): string | null | undefined => document.getElementById('home-title')?.textContent;

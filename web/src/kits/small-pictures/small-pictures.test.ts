// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSmallPictures } from './small-pictures.ts';

const connected = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

const opened = (examId = 'exam') => renderHook(() => useSmallPictures(examId)).result;

it('shows pictures as they are unless the network is slow', () => {
  expect(opened().current).toBeNull();
  connected({ effectiveType: '4g', saveData: false });
  expect(opened().current).toBeNull();
  connected({ effectiveType: '4g', saveData: true });
  expect(opened().current?.isOriginal('f')).toBe(false);
});

it('remembers for the sitting that the network was slow and which originals were asked for', () => {
  connected({ effectiveType: '2g' });
  const first = opened();
  act(() => first.current?.showOriginal('f'));
  expect(first.current?.isOriginal('f')).toBe(true);
  cleanup();
  connected({ effectiveType: '4g' });
  const reloaded = opened();
  expect([reloaded.current?.isOriginal('f'), reloaded.current?.isOriginal('g')]).toEqual([true, false]);
  expect(opened('another').current).toBeNull();
  sessionStorage.setItem('paper-originals:exam', '{');
  expect(opened().current).toBeNull();
});

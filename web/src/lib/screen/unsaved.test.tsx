// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, it } from 'vitest';
import { usePending } from './confirm.ts';
import { ScreenAt } from './screen.tsx';
import { hasUnsaved, LEAVE, mayLeave, useUnsaved } from './unsaved.ts';

afterEach(() => {
  cleanup();
  usePending.setState({ pending: null });
});

it('tracks unsaved work of each screen, also of a hidden cached one, until the form is unmounted', () => {
  const { rerender } = render(<Screens mode="visible" />);
  expect(hasUnsaved(['/a'])).toBe(true);
  expect(hasUnsaved(['/b'])).toBe(false);
  rerender(<Screens mode="hidden" />);
  expect(hasUnsaved()).toBe(true);
  rerender(<p />);
  expect(hasUnsaved()).toBe(false);
});

it('drops the work of a form that closes while its screen stays, or is unmounted while hidden', () => {
  const { rerender } = render(<Screens mode="visible" />);
  rerender(<Screens mode="visible" isOpen={false} />);
  expect(hasUnsaved()).toBe(false);
  rerender(<Screens mode="hidden" />);
  expect(hasUnsaved()).toBe(true);
  rerender(<Screens mode="hidden" isOpen={false} />);
  expect(hasUnsaved()).toBe(false);
});

it('asks only when something would be lost, and not again after a yes', async () => {
  render(<Screens mode="visible" />);
  expect(await mayLeave(['/b'])).toBe(true);
  expect(usePending.getState().pending).toBeNull();
  const stays = mayLeave();
  expect(usePending.getState().pending?.title).toBe(LEAVE);
  usePending.getState().pending?.answer(false);
  expect(await stays).toBe(false);
  const leaves = mayLeave(['/a']);
  usePending.getState().pending?.answer(true);
  expect(await leaves).toBe(true);
  expect(hasUnsaved()).toBe(false);
});

it('blocks unloading while there is unsaved work, and only then', () => {
  const { rerender } = render(<Screens mode="hidden" />);
  expect(isUnloadHeld()).toBe(true);
  rerender(<Screens mode="hidden" isOpen={false} />);
  expect(isUnloadHeld()).toBe(false);
});

interface ScreensProps {
  readonly mode: 'visible' | 'hidden';
  readonly isOpen?: boolean;
}

function Screens({ mode, isOpen = true }: ScreensProps) {
  return (
    <Activity mode={mode}>
      <ScreenAt location={{ pathname: '/a', search: '', params: {} }}>{isOpen && <Work />}</ScreenAt>
    </Activity>
  );
}

function Work() {
  useUnsaved(always);
  return null;
}

const always = () => true;

function isUnloadHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

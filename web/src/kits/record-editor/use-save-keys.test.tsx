// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useSaveKeys } from './use-save-keys.ts';

afterEach(cleanup);

it('saves and publishes by keys that the field does not see, and leaves all other keys to it', async () => {
  const actions: string[] = [];
  const seen: string[] = [];
  function Page() {
    useSaveKeys({ onSave: () => actions.push('save'), onPublish: () => actions.push('publish') });
    return (
      <>
        <input aria-label="题干" onKeyDown={({ key }) => seen.push(key)} />
        <dialog open>
          <input aria-label="名称" onKeyDown={({ key }) => seen.push(`dialog ${key}`)} />
        </dialog>
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('题干'));
  await user.keyboard('{Control>}s{Enter}{/Control}{Enter}x');
  expect(actions).toEqual(['save', 'publish']);
  expect(seen).toEqual(['Control', 'Enter', 'x']);
  await user.click(screen.getByLabelText('名称'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(actions).toHaveLength(2);
  expect(seen.at(-1)).toBe('dialog Enter');
});

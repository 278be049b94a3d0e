// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { chooseDisplay, displayOf, useDisplay } from './display-settings.ts';

afterEach(() => {
  chooseDisplay({ type: 'usual', contrast: 'usual', spacing: 'usual' });
  localStorage.clear();
});

it('marks the page and stores what was chosen, setting by setting', () => {
  chooseDisplay({ type: 'huge' });
  chooseDisplay({ contrast: 'more' });
  expect(document.documentElement.dataset).toMatchObject({ type: 'huge', contrast: 'more', spacing: 'usual' });
  expect(displayOf(JSON.parse(localStorage.getItem('display') ?? ''))).toEqual(useDisplay.getState());
});

it('takes nothing from storage that it does not know', () => {
  expect(displayOf({ type: 'giant', contrast: 'more', colour: 'red', constructor: 'x' })).toEqual({ contrast: 'more' });
  for (const odd of [null, 'more', 7, []]) expect(displayOf(odd)).toEqual({});
});

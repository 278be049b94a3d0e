import { expect, it } from 'vitest';
import { raisedIn } from './raised.ts';

it('tells raised and lowered characters from the text around them', () => {
  expect(raisedIn('CO<sub>2</sub> 和 m<sup>3</sup>')).toEqual([
    { at: 0, tag: undefined, text: 'CO' },
    { at: 2, tag: 'sub', text: '2' },
    { at: 14, tag: undefined, text: ' 和 m' },
    { at: 18, tag: 'sup', text: '3' },
  ]);
  expect(raisedIn('a < b')).toEqual([{ at: 0, tag: undefined, text: 'a < b' }]);
});

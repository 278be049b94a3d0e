import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chosenIn, listState, readState, typedWords, writeState } from './list-state.ts';

const Kind = { plain: 0, other: 2 } as const;
const list = listState(
  {
    tab: z.enum(['open', 'past']).default('open'),
    keyword: typedWords(5),
    kind: z.enum(Kind).optional(),
    read: z.stringbool({ truthy: ['yes'], falsy: ['no'] }).optional(),
    year: z.int().min(1900).max(2200).optional(),
  },
  { names: { keyword: 'q', year: 'from' }, steps: ['page', 'tab'] },
);
const read = (search: string) => readState(list, new URLSearchParams(search));
const first = { tab: 'open', keyword: '', kind: undefined, read: undefined, year: undefined, page: 1 } as const;

describe('the state of a list in its URL', () => {
  it('is the default when the URL has no parameters', () => {
    expect(read('')).toEqual(first);
    expect(String(writeState(list, first))).toBe('');
  });

  it.each(['tab=past&q=防雹&kind=2&read=no&from=1998&page=3', 'kind=0', 'read=yes'])(
    'is written back as %s',
    (search) => {
      expect(decodeURIComponent(String(writeState(list, read(search))))).toBe(search);
    },
  );

  it.each(['tab=all&q=&kind=9&read=maybe&from=12&page=-1', 'kind=&page=1.5', 'kind=x&from=NaN&page=1e9'])(
    'drops invalid values: %s',
    (search) => expect(read(search)).toEqual(first),
  );

  it('truncates text that is too long, and trims it', () => {
    expect(read('q=+abcdefgh').keyword).toBe('abcde');
  });

  it('keeps parameters that are not its own, such as the one of interface mode', () => {
    const search = writeState(list, { ...first, page: 2 }, new URLSearchParams('type=interface&q=x&kind=2'));
    expect(String(search)).toBe('type=interface&page=2');
  });

  it('sends the server only what was chosen', () => {
    expect(chosenIn(list, read('page=4'))).toEqual({});
    expect(chosenIn(list, read('tab=past&kind=0&read=no'))).toEqual({ tab: 'past', kind: 0, read: false });
  });
});

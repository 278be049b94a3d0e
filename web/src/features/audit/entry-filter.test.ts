import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { actionIn, filterOf } from './entry-filter.ts';

describe('the filter', () => {
  it('asks for nothing when the form is empty', () => {
    expect(filterOf({ userName: '  ', between: null })).toEqual({});
  });

  it('takes the name as it is, without the blanks around it', () => {
    expect(filterOf({ action: 'iam.login', userName: ' admin ' })).toEqual({ action: 'iam.login', userName: 'admin' });
  });

  it('includes the whole of the first and of the last day', () => {
    const [from, to] = [dayjs('2026-03-05T06:30:20'), dayjs('2026-03-06T07:00:20')];
    expect(filterOf({ between: [from, to] }).between).toEqual([
      new Date('2026-03-05T00:00:00').toISOString(),
      new Date('2026-03-06T23:59:59.999').toISOString(),
    ]);
  });
});

it.each([
  ['?action=iam.loginFailed', 'iam.loginFailed'],
  ['?action=toString', undefined],
  ['', undefined],
])('%s asks for %s', (search, action) => {
  expect(actionIn(search)).toBe(action);
});

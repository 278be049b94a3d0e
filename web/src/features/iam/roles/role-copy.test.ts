import { expect, it } from 'vitest';
import { copyNaming } from './role-copy.ts';

it('names a copy after the role, and numbers further copies', () => {
  const role = { name: '教务管理', code: 'teach' };
  const first = copyNaming(role, [role]);
  expect(first).toEqual({ name: '教务管理副本', code: 'teach-copy' });
  expect(copyNaming(role, [role, first])).toEqual({ name: '教务管理副本2', code: 'teach-copy2' });
});

it('stays within the max length of a role name', () => {
  const { name, code } = copyNaming({ name: '名'.repeat(40), code: 'c'.repeat(40) }, []);
  expect(name).toBe(`${'名'.repeat(38)}副本`);
  expect(code).toBe(`${'c'.repeat(35)}-copy`);
});

import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { madeOnDemand } from './endpoints-on-demand.ts';

const code = `
const made = [];
const post = (path, definition) => { made.push(path); return { path, ...definition }; };
const api = {
  list: post('/api/list', { access: 'public', request: { a: 1 }, response: { b: [2] }, errors: ['x'] }),
  save: post('/api/save', { request: 3 }),
  other: 4,
};
`;
// The build transforms text, so its output is run here.
// oxlint-disable-next-line typescript/no-implied-eval
const run = new Function(`${madeOnDemand(code, parseAst(code))}; return { made, api };`) as () => {
  made: string[];
  api: Record<string, unknown>;
};

it('creates an endpoint on first access, once, and without its response', () => {
  const { made, api } = run();
  expect(made).toEqual([]);
  expect(api['list']).toEqual({
    path: '/api/list',
    access: 'public',
    request: { a: 1 },
    response: undefined,
    errors: ['x'],
  });
  expect(api['list']).toBe(api['list']);
  expect(made).toEqual(['/api/list']);
});

it('keeps members enumerable and everything else unchanged', () => {
  const { api } = run();
  expect(Object.keys(api)).toEqual(['list', 'save', 'other']);
  expect({ ...api }).toMatchObject({ save: { path: '/api/save', request: 3 }, other: 4 });
  expect(madeOnDemand('const a = 1;', parseAst('const a = 1;'))).toBe('const a = 1;');
});

import { describe, expect, it } from 'vitest';
import { crowdedFolders, topicCircles } from './rooms.rules.ts';

const many = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`);

describe('a folder', () => {
  it('may have fifteen source files, and any number of tests and styles', () => {
    const files = [
      ...many('web/src/ui', 15, '.tsx'),
      ...many('web/src/ui', 30, '.test.tsx'),
      ...many('web/src/ui', 30, '.css'),
    ];
    expect(crowdedFolders(files)).toEqual([]);
    expect(crowdedFolders([...files, 'web/src/ui/one.ts'])).toEqual(['web/src/ui: 16 source files, at most 15']);
  });
});

describe('topics of a module', () => {
  const at = (path: string) => `server/src/modules/${path}.ts`;
  const importing = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from: at(from), to: at(to) }));

  it('may import downwards', () => {
    expect(
      topicCircles(importing(['exam/b/x', 'exam/a/y'], ['exam/c/x', 'exam/b/x'], ['exam/c/x', 'exam/a/y'])),
    ).toEqual([]);
  });

  it('are all reported if they import each other through a third', () => {
    const circle = importing(
      ['exam/a/x', 'exam/b/y'],
      ['exam/b/z', 'exam/c/x'],
      ['exam/c/x', 'exam/a/w'],
      ['exam/d/x', 'exam/a/x'],
    );
    expect(topicCircles(circle).map((line) => line.split(' ')[0])).toEqual([
      'server/src/modules/exam/a',
      'server/src/modules/exam/b',
      'server/src/modules/exam/c',
    ]);
  });

  it('are checked on the web as on the server, including their subfolders', () => {
    const page = (path: string) => `web/src/features/exam/${path}`;
    const nested = [
      { from: page('editor/editor.tsx'), to: page('editor/fields/name.tsx') },
      { from: page('editor/fields/name.tsx'), to: page('editor/editor.module.css') },
      { from: page('editor/fields/name.tsx'), to: page('list/row.ts') },
    ];
    expect(topicCircles(nested)).toEqual([]);
    expect(topicCircles([...nested, { from: page('list/row.ts'), to: page('editor/draft.ts') }])).toEqual([
      'web/src/features/exam/editor imports itself over web/src/features/exam/list',
      'web/src/features/exam/list imports itself over web/src/features/exam/editor',
    ]);
  });

  it('are not checked for tests, the module’s index, or imports across modules', () => {
    expect(
      topicCircles([
        ...importing(
          ['exam/a/x', 'exam/b/y'],
          ['exam/b/y.test', 'exam/a/x'],
          ['exam/index', 'exam/a/x'],
          ['exam/b/y', 'exam/index'],
        ),
        ...importing(['paper/a/x', 'exam/b/y'], ['exam/b/y', 'paper/a/x']),
      ]),
    ).toEqual([]);
  });
});

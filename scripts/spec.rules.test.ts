import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { compact, idsIn, parseRequirements, readTitles, report } from './spec.rules.ts';

const markdown = `# Requirements

Prose that mentions | pipes | is no row.

## foundation

| id | requirement |
| --- | --- |
| S1-01 | first |
| S1-02 | second, see O-01 |

## sign-in

| id | requirement |
|:--|---|
| S1-03 | third |
| S2-100 | a number of three digits |

## left open

| id | question | decision |
| --- | --- | --- |
| O-01 | why? | because |
| O-02 | when? | — |
`;

describe('the requirements', () => {
  it('are read by area, decisions apart', () => {
    expect(parseRequirements(markdown)).toEqual({
      areas: [
        { name: 'foundation', ids: ['S1-01', 'S1-02'] },
        { name: 'sign-in', ids: ['S1-03', 'S2-100'] },
      ],
      decisions: [
        { id: 'O-01', decided: true },
        { id: 'O-02', decided: false },
      ],
      duplicates: [],
      malformed: [],
    });
  });

  it('name an id that stands twice, also across areas', () => {
    const twice = markdown.replace('| S1-03 |', '| S1-01 |');
    expect(parseRequirements(twice).duplicates).toEqual(['S1-01']);
  });

  it('name a row whose first cell is no id', () => {
    const broken = markdown.replace('| S1-03 |', '| S13 |');
    expect(parseRequirements(broken).malformed).toEqual(['S13']);
  });
});

describe('ids in a title', () => {
  it.each([
    ['one', '[S5-12] refuses', ['S5-12']],
    ['a list', 'refuses [S5-12, S5-13]', ['S5-12', 'S5-13']],
    ['two brackets', '[S5-12] and [S6-01]', ['S5-12', 'S6-01']],
    ['a range with an ellipsis', '[S4-09…S4-11]', ['S4-09', 'S4-10', 'S4-11']],
    ['a range with two dots', '[S4-09..S4-10]', ['S4-09', 'S4-10']],
    ['a range across the hundred', '[S2-99…S2-101]', ['S2-99', 'S2-100', 'S2-101']],
    ['a range in a list', '[S1-01, S4-09…S4-10]', ['S1-01', 'S4-09', 'S4-10']],
    ['a decision', '[O-23]', ['O-23']],
    ['none without brackets', 'S5-12 refuses', []],
    ['none in other brackets', 'sorts [3, 1, 2] and [a-z]', []],
  ])('reads %s', (_, title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });

  it.each(['S5-12 S5-13', 'S4-14…S4-09', 'S4-09…S5-01', 'S4-09…14', 's5-12', 'S5-1'])(
    'hands back %s as it is, so that it is reported',
    (written) => {
      expect(idsIn(`[${written}] refuses`)).toEqual([written]);
    },
  );
});

describe('titles in a source', () => {
  it.each([
    ['it', `it('a', () => {});`],
    ['test in double quotes', `test("a", () => {});`],
    ['a template', 'it(`a`, () => {});'],
    ['a call over several lines', `it(\n  'a',\n  async () => {},\n);`],
    ['a comment before the title', `it(/* why */ 'a', () => {});`],
    ['only', `it.only('a', () => {});`],
    ['each with a list', `it.each(['b', ')'])('a', () => {});`],
    ['each over several lines', `it.each([\n  ['b (', 1],\n])(\n  'a',\n  () => {},\n);`],
    ['each with a type', `it.each<{ name: string; ok: boolean }>([])('a', () => {});`],
    ['each with a table', "it.each`\n  b\n  ${1}\n`('a', () => {});"],
    ['for', `test.for(rows)('a', () => {});`],
    ['chained modifiers', `it.concurrent.each(rows)('a', () => {});`],
    ['after a pattern with quotes', `const quote = /['"\`]/;\nit('a', () => {});`],
    ['after an apostrophe in a page', `const page = <p>Don't</p>;\nit('a', () => {});`],
    ['after a template with a template in it', 'const b = `x ${c ? `y ${d}` : "}"} z`;\nit(\'a\', () => {});'],
    ['after a division', `const half = (one / 2) / 3; // it's\nit('a', () => {});`],
  ])('finds %s', (_, source) => {
    expect(counted(source)).toEqual(['a']);
  });

  it('counts a suite with a running test in it, Playwright style too', () => {
    expect(counted(`describe('s', () => { it('a', () => {}); });`)).toEqual(['s', 'a']);
    expect(counted(`test.describe('s', () => { test('a', async () => {}); });`)).toEqual(['s', 'a']);
  });

  it.each([
    ['skip', `it.skip('a', () => {});`],
    ['todo', `it.todo('a');`],
    ['fails', `it.fails('a', () => {});`],
    ['fixme', `test.fixme('a', () => {});`],
    ['a condition', `it.skipIf(slow)('a', () => {});`],
    ['skip before each', `it.skip.each(rows)('a', () => {});`],
    ['a skipped suite and what is in it', `describe.skip('s', () => { it('a', () => {}); });`],
    ['a suite of skipped tests', `describe('s', () => { it.skip('a', () => {}); });`],
    ['an empty suite', `describe('s', () => {});`],
  ])('sees but does not count %s', (_, source) => {
    expect(readTitles(source)).not.toEqual([]);
    expect(counted(source)).toEqual([]);
  });

  it.each([
    ['a line comment', `// it('a', () => {});`],
    ['a block comment', `/*\n it('a', () => {});\n*/`],
    ['a string', `const sample = "it('a', () => {})";`],
    ['a template', 'const sample = `it("a", () => {})`;'],
    ['a pattern', `const call = /it('a')/;`],
    ['a hook', `test.beforeEach('a', () => {});`],
    ['a method', `suite.it('a', () => {});`],
    ['another word', `submit('a'); await_it('a'); expect('a');`],
    ['a title that is no string', `it(name, () => { expect('a').toBe('a'); });`],
  ])('finds nothing in %s', (_, source) => {
    expect(readTitles(source)).toEqual([]);
  });
});

describe('missing ids', () => {
  it('are joined where the numbers follow on', () => {
    expect(compact(['S1-01', 'S1-02', 'S1-03', 'S1-05', 'S2-06', 'S2-99', 'S2-100'])).toBe(
      'S1-01…S1-03, S1-05, S2-06, S2-99…S2-100',
    );
  });
});

describe('the report', () => {
  it('gives shown and total by area, the gaps, the decisions, and the sum last', () => {
    const { lines, problems, passed } = report(markdown, [testOf('S1-01, S1-03'), testOf('S1-02', 'it.skip')]);
    expect(lines).toEqual([
      'foundation    1 /   2',
      'sign-in       1 /   2',
      '',
      'missing in foundation:',
      '  S1-02',
      'missing in sign-in:',
      '  S2-100',
      'left open: 1 decided, 1 undecided',
      '  O-02',
      'shown 2 of 4',
    ]);
    expect(problems).toEqual([]);
    expect(passed).toBe(true);
  });

  it('fails for an area with a gap, passes for one without', () => {
    const sources = [testOf('S1-01…S1-02')];
    expect(report(markdown, sources, { areas: ['foundation'] }).passed).toBe(true);
    const { lines, passed } = report(markdown, sources, { areas: ['sign-in'] });
    expect(passed).toBe(false);
    expect(lines.join('\n')).not.toContain('foundation');
  });

  it.each(['it', 'it.skip'])('fails on an unknown id in a title of %s', (call) => {
    const { problems, passed } = report(markdown, [testOf('S1-99', call)]);
    expect(problems).toEqual(['unknown id S1-99 in a.test.ts']);
    expect(passed).toBe(false);
  });

  it('accepts a decision in a title without counting it', () => {
    const { lines, passed } = report(markdown, [testOf('O-02')]);
    expect(lines.at(-1)).toBe('shown 0 of 4');
    expect(passed).toBe(true);
  });

  it('fails on a duplicate id and on an area that does not exist', () => {
    expect(report(markdown.replace('| S1-03 |', '| S1-01 |'), []).problems).toEqual([
      'duplicate id S1-01 in the requirements',
    ]);
    expect(report(markdown, [], { areas: ['kitchen'] })).toMatchObject({
      problems: ['unknown area kitchen'],
      passed: false,
    });
  });
});

describe('docs/requirements.md', () => {
  it('covers the whole product: every one of its 601 requirements and 60 open questions [S0-06]', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../docs/requirements.md'), 'utf8');
    const ids = [...document.matchAll(/^\| ([SO]\d*-\d+) \|/gm)].map(([, id = '']) => id);
    expect(ids.filter((id) => id.startsWith('S'))).toHaveLength(601);
    expect(ids.filter((id) => id.startsWith('O'))).toHaveLength(60);
    expect(report(document, []).problems).toEqual([]);
  });
});

function counted(source: string): string[] {
  return readTitles(source)
    .filter(({ counts }) => counts)
    .map(({ text }) => text);
}

function testOf(ids: string, call = 'it') {
  return { file: 'a.test.ts', text: `${call}('[${ids}] holds', () => {});` };
}

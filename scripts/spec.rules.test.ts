import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { compact, idsIn, parseRequirements, report } from './spec.rules.ts';
import type { RanTest } from './test-report.rules.ts';

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

describe('requirements', () => {
  it('are parsed by area, with decisions listed separately', () => {
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

  it('report an id that is used twice, also across areas', () => {
    const twice = markdown.replace('| S1-03 |', '| S1-01 |');
    expect(parseRequirements(twice).duplicates).toEqual(['S1-01']);
  });

  it('report a row whose first cell is not an id', () => {
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
    'returns %s unchanged, so that it is reported',
    (written) => {
      expect(idsIn(`[${written}] refuses`)).toEqual([written]);
    },
  );
});

describe('missing ids', () => {
  it('are joined into ranges where numbers are consecutive', () => {
    expect(compact(['S1-01', 'S1-02', 'S1-03', 'S1-05', 'S2-06', 'S2-99', 'S2-100'])).toBe(
      'S1-01…S1-03, S1-05, S2-06, S2-99…S2-100',
    );
  });
});

describe('the report', () => {
  it('lists shown and total by area, the gaps, the decisions, and the sum last', () => {
    const { lines, problems, passed } = report(markdown, [testOf('S1-01, S1-03'), testOf('S1-02', { passed: false })]);
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
    const tests = [testOf('S1-01…S1-02')];
    expect(report(markdown, tests, { areas: ['foundation'] }).passed).toBe(true);
    const { lines, passed } = report(markdown, tests, { areas: ['sign-in'] });
    expect(passed).toBe(false);
    expect(lines.join('\n')).not.toContain('foundation');
  });

  it.each([true, false])('fails on an unknown id in a title, whether or not its test passed: %s', (holds) => {
    const { problems, passed } = report(markdown, [testOf('S1-99', { passed: holds })]);
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
  it('covers the whole product: every one of its 601 requirements and 60 open questions', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../docs/requirements.md'), 'utf8');
    const ids = [...document.matchAll(/^\| ([SO]\d*-\d+) \|/gm)].map(([, id = '']) => id);
    expect(ids.filter((id) => id.startsWith('S'))).toHaveLength(601);
    expect(ids.filter((id) => id.startsWith('O'))).toHaveLength(60);
    expect(report(document, []).problems).toEqual([]);
  });
});

function testOf(ids: string, { passed = true } = {}): RanTest {
  return { file: 'a.test.ts', title: `[${ids}] holds`, passed };
}

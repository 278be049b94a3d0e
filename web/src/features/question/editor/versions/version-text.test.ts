import { describe, expect, it } from 'vitest';
import { changesBetween, nextVersion, type Version } from './version-text.ts';

const version: Version = {
  version: 1,
  published: true,
  level: 1,
  content: '<p>甲区对应<strong>上升气流</strong></p>',
  analysis: '<p>旧</p>',
  body: {
    type: 1,
    options: [
      { id: 'a', content: '<p>对</p>', right: true, analysis: '', fixed: false },
      { id: 'b', content: '<p>不对</p>', right: false, analysis: '', fixed: false },
    ],
  },
  note: '',
  editor: '周管理',
  savedAt: '2026-11-15T00:00:00Z',
};

describe('two versions', () => {
  it('are compared part by part: stem, options, answer, analysis and level', () => {
    const later: Version = {
      ...version,
      level: 2,
      analysis: '<p>新</p>',
      body: {
        type: 1,
        options: [
          { id: 'a', content: '<p>对</p>', right: false, analysis: '', fixed: false },
          { id: 'b', content: '<p>不对</p>', right: true, analysis: '', fixed: false },
        ],
      },
    };
    const changes = changesBetween(version, later);
    expect(changes.filter(({ before, after }) => before !== after)).toEqual([
      { label: '答案', before: 'A', after: 'B' },
      { label: '解析', before: '旧', after: '新' },
      { label: '难度', before: '普通', after: '较难' },
    ]);
    expect(changes.map(({ label }) => label)).toEqual(['题干', '选项', '答案', '解析', '难度']);
  });
});

describe('the next version', () => {
  const question = { state: 1, version: 2, latest: 2, hasDraft: false } as Parameters<typeof nextVersion>[0] & object;

  it('is the next number, unless a draft already has it', () => {
    expect(nextVersion(undefined)).toBe(1);
    expect(nextVersion(question)).toBe(3);
    expect(nextVersion({ ...question, hasDraft: true, latest: 3 })).toBe(3);
    expect(nextVersion({ ...question, state: 0, version: 1, latest: 1 })).toBe(1);
  });
});

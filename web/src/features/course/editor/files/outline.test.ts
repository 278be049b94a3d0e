import { FileKind } from '@ganlin/contract/course/kinds';
import { describe, expect, it } from 'vitest';
import type { ChapterDraft } from '../course-draft.ts';
import {
  addFile,
  applyRules,
  changeFile,
  findFile,
  moveFile,
  newChapter,
  newFile,
  rowOf,
  sendToChapter,
} from './outline.ts';

const film = (id: string) => newFile(FileKind.film, id, { id });
const chapters: readonly ChapterDraft[] = [
  { id: 'one', title: '一', files: [film('a'), film('b'), newFile(FileKind.link, 'l', { id: 'l' })] },
  { id: 'two', title: '二', files: [film('c')] },
];

const shape = (all: readonly ChapterDraft[]) => all.map(({ id, files }) => [id, files.map((file) => file.id).join('')]);
const move = (file: string, by: number) => {
  const from = rowOf(chapters, file);
  return shape(moveFile(chapters, from, from + by));
};

describe('moving a file by rows', () => {
  it('changes its place in the chapter', () => {
    expect(move('b', -1)).toEqual([
      ['one', 'bal'],
      ['two', 'c'],
    ]);
  });

  it('changes the chapter when it passes a head', () => {
    expect(move('l', 1)).toEqual([
      ['one', 'ab'],
      ['two', 'lc'],
    ]);
    expect(move('c', -1)).toEqual([
      ['one', 'ablc'],
      ['two', ''],
    ]);
  });

  it('goes neither before the first head nor after the last row', () => {
    expect(moveFile(chapters, rowOf(chapters, 'a'), 0)).toBe(chapters);
    expect(moveFile(chapters, rowOf(chapters, 'c'), 6)).toBe(chapters);
  });

  it('does not move the head of a chapter', () => {
    expect(moveFile(chapters, 4, 2)).toBe(chapters);
  });
});

describe('files and chapters', () => {
  it('sends a file to the end of another chapter', () => {
    expect(shape(sendToChapter(chapters, 'a', 'two'))).toEqual([
      ['one', 'bl'],
      ['two', 'ca'],
    ]);
  });

  it('adds to the last chapter if none is named, and makes one if there is none', () => {
    expect(shape(addFile(chapters, film('d')))).toEqual([
      ['one', 'abl'],
      ['two', 'cd'],
    ]);
    expect(addFile([], film('d')).map(({ title, files }) => [title, files.length])).toEqual([['第一章', 1]]);
  });

  it('counts new chapters in Chinese', () => {
    expect([0, 9, 10, 19, 22].map((at) => newChapter(at).title)).toEqual([
      '第一章',
      '第十章',
      '第十一章',
      '第二十章',
      '第二十三章',
    ]);
  });
});

it('applies the rules of a film to the other films of its chapter only', () => {
  const { rule } = film('a');
  const changed = changeFile(chapters, 'a', { required: false, rule: { ...rule, percent: 80, maxRate: 100 } });
  const applied = applyRules(changed, 'a');
  expect(findFile(applied, 'b')).toMatchObject({ required: false, rule: { percent: 80, maxRate: 100 } });
  expect(findFile(applied, 'l')).toEqual(findFile(chapters, 'l'));
  expect(findFile(applied, 'c')).toEqual(findFile(chapters, 'c'));
});

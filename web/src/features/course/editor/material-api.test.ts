import { FileKind } from '@ganlin/contract/course/kinds';
import { describe, expect, it } from 'vitest';
import { kindOf, materialField, problemOf, titleOf } from './material-api.ts';

const sized = (name: string, size: number): File => Object.defineProperty(new File([], name), 'size', { value: size });

describe('a chosen file', () => {
  it('becomes what its ending says', () => {
    expect(['课.MP4', '录音.m4a', '讲义.docx', '表.xlsx', '无'].map(kindOf)).toEqual([
      FileKind.film,
      FileKind.audio,
      FileKind.document,
      undefined,
      undefined,
    ]);
  });

  it('is refused if it is empty, too large, of another format or of another kind than the one it replaces', () => {
    expect(problemOf(sized('a.mp4', 10))).toBeUndefined();
    expect(problemOf(sized('a.mp4', 0))).toBe('“a.mp4”是空的');
    expect(problemOf(sized('a.mp4', 5 * 1024 ** 4))).toMatch('超过了');
    expect(problemOf(sized('a.xlsx', 10))).toBe('“a.xlsx”不是可以上传的格式');
    expect(problemOf(sized('a.mp3', 10), FileKind.film)).toMatch('请选择 mp4');
  });

  it('names its upload in the field of its kind, and its lesson without the ending', () => {
    expect(materialField(FileKind.document, 'x')).toEqual({ videoId: null, documentId: 'x' });
    expect(materialField(FileKind.audio, 'x')).toEqual({ videoId: 'x', documentId: null });
    expect([titleOf('雨滴 1.2.mp4'), titleOf('.pdf')]).toEqual(['雨滴 1.2', '.pdf']);
  });
});

import { createHash, createHmac } from 'node:crypto';
import { answerFileText, signedFileText, type AnswerFileContent } from '@ganlin/contract/paper/answer-file/answer-file';
import type { Sitting } from './exams.ts';

type FileAnswer = AnswerFileContent['answers'][number];

const MADE_AT = '2026-11-19T01:30:00.000Z';

/** An answer of a page without a network, written five minutes before the file was made. */
export const unsent = (
  ordinal: number,
  seq: number,
  answer: FileAnswer['answer'] = { options: ['x'] },
): FileAnswer => ({
  ordinal,
  seq,
  answer,
  flagged: false,
  sent: false,
  writtenAt: '2026-11-19T01:25:00.000Z',
});

/** What the page of this opening would put into a file, a minute before the deadline. */
export function fileContent(
  { opened: { paperId, examId, examTitle, epoch } }: Pick<Sitting, 'opened'>,
  answers: readonly FileAnswer[],
): AnswerFileContent {
  const known = { paperId, examId, examTitle, epoch, questions: 5, madeAt: MADE_AT, leftMs: 60_000 };
  return { ...known, answers: [...answers], leftOut: 0, events: [] };
}

/** The file as a page writes it that has this key. */
export function signedFile(content: AnswerFileContent, fileKey: string): string {
  const signed = signedFileText(content);
  const hash = createHash('sha256').update(signed).digest('hex');
  const mac = createHmac('sha256', fileKey).update(signed).digest('hex');
  return answerFileText({ content, mac, hash });
}

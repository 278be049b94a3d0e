import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  AnswerFileContent,
  answerFileText,
  signedFileText,
  type AnswerFileContent as FileContent,
} from '@ganlin/contract/paper/answer-file/answer-file';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../platform/errors.ts';
import { fileKeyOf } from '../entry/file-key.ts';

const AnyFile = z.object({ content: z.unknown(), mac: z.string().regex(/^[0-9a-f]{64}$/) });

export interface ReadFile {
  readonly content: z.output<typeof AnswerFileContent>;
  readonly hash: Buffer;
  readonly mac: string;
  /** What was signed. */
  readonly signed: string;
}

/**
 * The content of a file, if it is the only text with that content. It is not trusted before `isSigned`: whoever calls
 * this finds the paper first, so that a file of somebody else's paper is answered like one of no paper.
 */
export function readFile(text: string): ReadFile {
  const file = AnyFile.safeParse(parsed(text)).data;
  const content = AnswerFileContent.safeParse(file?.content).data;
  if (!file || !content) throw new AppError('answerFileUnreadable');
  // As parsed, with its properties in the order of the file: the schema has just accepted it.
  const raw = file.content as FileContent;
  const signed = signedFileText(raw);
  const hash = createHash('sha256').update(signed).digest();
  if (answerFileText({ content: raw, mac: file.mac, hash: hash.toString('hex') }) !== text) {
    throw new AppError('answerFileChanged');
  }
  return { content, hash, mac: file.mac, signed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the page of that opening has signed it. */
export function isSigned(config: Config, { content, mac, signed }: ReadFile): boolean {
  const expected = createHmac('sha256', fileKeyOf(config, content)).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(mac, 'hex'));
}

import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { MEBIBYTE } from '../../core/size.ts';
import { textInChina, Time } from '../../core/time.ts';
import { MAX_QUESTIONS } from '../../exam/composition.ts';
import { PaperState } from '../../exam/kinds.ts';
import { PaperIncident } from '../../invigilation/events.ts';
import { Answer } from '../../question/answer.ts';

/** Max characters of an answer file. A page leaves out what the server has before it leaves out anything else. */
export const ANSWER_FILE_CHARS = 300_000;
/** Max events in one file, the oldest first, so that their chain has no gap. */
export const ANSWER_FILE_EVENTS = 500;
/** How many different files one paper accepts. */
export const MAX_ANSWER_FILES = 10;

const epoch = z.int().min(1).max(2_000_000_000);

const FileAnswer = z.object({
  ordinal: z.int().min(1).max(MAX_QUESTIONS),
  seq: z.int().min(1).max(2_000_000_000),
  answer: Answer,
  flagged: z.boolean(),
  /** The server had acknowledged it, as far as the page knows. */
  sent: z.boolean(),
  /** By the device's clock, which may be wrong; null for what was acknowledged earlier. */
  writtenAt: Time.nullable(),
});

/** What a page without a network hands over: everything it knows about the answers of one opening of a paper. */
export const AnswerFileContent = z.object({
  paperId: Id,
  examId: Id,
  examTitle: z.string().max(200),
  epoch,
  questions: z.int().min(1).max(MAX_QUESTIONS),
  /** By the device's clock. */
  madeAt: Time,
  /** Time until the deadline by the page's steady clock, negative after it; null if the page does not know. */
  leftMs: z.int().nullable(),
  answers: z.array(FileAnswer).max(MAX_QUESTIONS),
  /** How many answers were too long for the file. */
  leftOut: z.int().min(0).max(MAX_QUESTIONS),
  /** What the page noticed and could not report. */
  events: z.array(PaperIncident.extend({ epoch })).max(ANSWER_FILE_EVENTS),
});
export type AnswerFileContent = z.input<typeof AnswerFileContent>;

/** The signed part of a file. `content` is as parsed from JSON: its properties keep their order. */
export const signedFileText = (content: AnswerFileContent): string => JSON.stringify(content);

/** The first 64 bits of a SHA-256 in hex, as people write them down: `1A2B-3C4D-5E6F-7081`. */
export const fileCode = (hash: string): string => (hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-');

export interface SignedFile {
  readonly content: AnswerFileContent;
  /** HMAC-SHA-256 of `signedFileText` in hex, with the opening's `fileKey` in UTF-8. */
  readonly mac: string;
  /** SHA-256 of `signedFileText`, in hex. */
  readonly hash: string;
}

/**
 * The whole file. There is exactly one text for each content: a file that differs from it in any byte was changed,
 * even where the difference has no meaning.
 */
export function answerFileText({ content, mac, hash }: SignedFile): string {
  const signed = signedFileText(content);
  return `{\n"说明": ${JSON.stringify(summaryOf(content, hash), null, 2)},\n"content": ${signed},\n"mac": "${mac}"\n}\n`;
}

/** For whoever opens the file in an editor. */
function summaryOf({ examTitle, paperId, answers, leftOut, madeAt }: AnswerFileContent, hash: string) {
  const unsent = answers.filter(({ sent }) => !sent).length;
  const rest = leftOut > 0 ? `，另有 ${leftOut} 题过长没有装下` : '';
  return {
    考试: examTitle,
    试卷编号: paperId,
    作答: `共 ${answers.length} 题，其中 ${unsent} 题没有送达服务器${rest}`,
    生成时间: `${textInChina(new Date(madeAt))}（本机时钟）`,
    校验码: fileCode(hash),
    请注意: '这是考试的答案文件，请原样交给监考老师。内容有任何改动，文件就不能接收。',
  };
}

/** What is in a file beside what the server has: the higher number wins, as everywhere. */
export const FileStanding = { same: 1, fileNewer: 2, serverNewer: 3, differs: 4 } as const;
export type FileStanding = (typeof FileStanding)[keyof typeof FileStanding];
export const fileStandingLabels: Readonly<Record<FileStanding, string>> = {
  1: '与服务器相同',
  2: '文件里较新',
  3: '服务器上较新',
  4: '编号相同，内容不同',
};

const FileLine = z.object({
  ordinal: z.int(),
  standing: z.enum(FileStanding),
  fileSeq: z.int().nullable(),
  serverSeq: z.int().nullable(),
  writtenAt: Time.nullable(),
  /** Written before the deadline by the page's clock: a hint, not a proof. Null if nobody knows. */
  inTime: z.boolean().nullable(),
  /** It can be an answer to its question. */
  fits: z.boolean(),
});
export type FileLine = z.infer<typeof FileLine>;

const request = z.object({
  text: z.string().min(1).max(ANSWER_FILE_CHARS),
  /** The paper that staff have before them, if any: a file of another one is refused. */
  paperId: Id.optional(),
});
const reading = {
  access: 'perm:exam:paper:file',
  maxBodyBytes: MEBIBYTE,
  limit: { count: 60, seconds: 60, by: 'user' },
  scope: 'dept',
} as const;

export const answerFileApi = {
  /** Checks a file and compares it with the server; changes nothing. */
  inspect: post('/api/exam/papers/file-inspect', {
    ...reading,
    summary: '查看答案文件',
    request,
    response: z.object({
      paperId: Id,
      examTitle: z.string(),
      userName: z.string(),
      realName: z.string(),
      deptName: z.string(),
      state: z.enum(PaperState),
      code: z.string(),
      /** The paper was opened again after the opening that the file is from. */
      openedSince: z.boolean(),
      madeAt: Time,
      leftOut: z.int(),
      events: z.int(),
      lines: z.array(FileLine).max(MAX_QUESTIONS * 2),
      acceptedAt: Time.nullable(),
    }),
    errors: ['paperNotFound', 'answerFileUnreadable', 'answerFileChanged', 'answerFileOtherPaper'],
  }),
  /**
   * Stores the file as evidence. Its answers that the server does not have stand beside the paper as late answers; no
   * answer is changed, and nothing is graded. The same file changes nothing the second time.
   */
  accept: post('/api/exam/papers/file-accept', {
    ...reading,
    summary: '接收答案文件',
    request: request.extend({ reason: z.string().trim().min(1, '请填写原因').max(200) }),
    response: z.object({
      isNew: z.boolean(),
      /** How many answers now stand beside the paper that did not before. */
      added: z.int(),
    }),
    errors: [
      'paperNotFound',
      'paperNotHandedIn',
      'answerFileUnreadable',
      'answerFileChanged',
      'answerFileOtherPaper',
      'answerFilesFull',
    ],
  }),
};

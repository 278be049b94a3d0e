import {
  ANSWER_FILE_CHARS,
  ANSWER_FILE_EVENTS,
  answerFileText,
  fileCode,
  signedFileText,
  type AnswerFileContent,
} from '@ganlin/contract/paper/answer-file/answer-file';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { leftOnDevice, sittingIn, type SittingContext } from '../controller/sitting-context.ts';
import { isUnsent, itemAt } from '../controller/sitting-state.ts';

/** All that this page knows of the answers, signed with the key of its opening. */
export interface AnswerFile {
  readonly name: string;
  readonly text: string;
  /** For the examinee to write down, and for the invigilator to compare. */
  readonly code: string;
  /** How many answers in it the server has not acknowledged. */
  readonly unsent: number;
}

type FileAnswer = AnswerFileContent['answers'][number];

/** Title, summary and signature. */
const FRAME_CHARS = 2_000;
/** Windows does not accept these in names of files. */
const FORBIDDEN = /[\\/:*?"<>|\s]+/g;

/** Nothing if the paper has no key: a rehearsal, or a copy from a release before there were files. */
export async function makeAnswerFile(sitting: SittingContext, now = Date.now()): Promise<AnswerFile | undefined> {
  const opened = sitting.stored?.opened;
  if (!opened?.fileKey) return undefined;
  const { paperId, examId, examTitle, epoch, fileKey } = opened;
  const events = (await eventsOf(sitting)).slice(0, ANSWER_FILE_EVENTS);
  const all = answersIn(sitting);
  const answers = answersThatFit(all, ANSWER_FILE_CHARS - FRAME_CHARS - JSON.stringify(events).length);
  const content: AnswerFileContent = {
    paperId,
    examId,
    examTitle,
    epoch,
    questions: sittingIn(sitting).slots.length,
    madeAt: new Date(now).toISOString(),
    // A page that was loaded without a network only guesses the end.
    leftMs: sitting.isOpened ? Math.round(sitting.clock.until() ?? 0) : null,
    answers,
    leftOut: all.length - answers.length,
    events: [...events],
  };
  const signed = utf8ToBytes(signedFileText(content));
  const [mac, hash] = [bytesToHex(hmac(sha256, utf8ToBytes(fileKey), signed)), bytesToHex(sha256(signed))];
  return {
    name: `答案文件-${examTitle.replaceAll(FORBIDDEN, '').slice(0, 40)}-${paperId.slice(-8)}`,
    text: answerFileText({ content, mac, hash }),
    code: fileCode(hash),
    unsent: answers.filter(({ sent }) => !sent).length,
  };
}

/** A browser may deny its storage: the answers matter more than the events. */
async function eventsOf({ events }: SittingContext): Promise<AnswerFileContent['events']> {
  const stored = (await events?.().catch(() => [])) ?? [];
  return stored.map(({ seq, kind, sinceMs, durationMs, ordinal, mac, epoch }) => {
    return { seq, kind, sinceMs, durationMs, ordinal, mac, epoch };
  });
}

function answersIn(sitting: SittingContext): FileAnswer[] {
  const state = sittingIn(sitting);
  const left = new Map(leftOnDevice(sitting).map((one) => [`${one.ordinal}/${one.seq}`, one.at]));
  return state.slots.flatMap((slot, index) => {
    if (slot.seq === 0) return [];
    const { ordinal, seq, answer } = itemAt(state, index + 1);
    const at = left.get(`${ordinal}/${seq}`);
    const writtenAt = at === undefined ? null : new Date(at).toISOString();
    return [{ ordinal, seq, answer, flagged: slot.flagged, sent: !isUnsent(slot), writtenAt }];
  });
}

/** As many as fit, first those that only this page has; in the order of the paper. */
export function answersThatFit(answers: readonly FileAnswer[], chars: number): FileAnswer[] {
  let left = chars;
  const wanted = answers.toSorted((one, other) => Number(one.sent) - Number(other.sent));
  const taken = wanted.filter((one) => {
    const length = JSON.stringify(one).length + 1;
    if (length > left) return false;
    left -= length;
    return true;
  });
  return taken.toSorted((one, other) => one.ordinal - other.ordinal);
}

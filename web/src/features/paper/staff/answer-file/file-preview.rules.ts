import type { Data } from '@ganlin/contract/core/endpoint';
import { FileStanding, fileStandingLabels, type answerFileApi } from '@ganlin/contract/paper/answer-file/answer-file';

export type Inspected = Data<typeof answerFileApi.inspect>;
export type InspectedLine = Inspected['lines'][number];

/** The text of a file, byte by byte: what is no UTF-8, or begins with a mark, was changed by some editor. */
export function textOfFile(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const order = [FileStanding.fileNewer, FileStanding.differs, FileStanding.serverNewer, FileStanding.same];

/** `文件里较新 2 题，与服务器相同 3 题`. */
export function sumOf(lines: readonly InspectedLine[]): string {
  const parts = order.flatMap((standing) => {
    const count = lines.filter((line) => line.standing === standing).length;
    return count === 0 ? [] : [`${fileStandingLabels[standing]} ${count} 题`];
  });
  return parts.length === 0 ? '文件和服务器上都没有作答' : parts.join('，');
}

/** What the page's clock says about when an answer was written; it is a hint. */
export function inTimeText({ inTime }: Pick<InspectedLine, 'inTime'>): string {
  if (inTime === null) return '时间不明';
  return inTime ? '截止前' : '截止后';
}

/** Why nothing can be accepted now, or what to know before. */
export function cautionsOf({ openedSince, leftOut, lines }: Inspected): string[] {
  const late = lines.filter(({ inTime }) => inTime === false).length;
  const odd = lines.filter(({ fits }) => !fits).length;
  return [
    ...(openedSince ? ['生成文件之后，这张试卷又在别处打开或重新开放过，请核对考生用的是哪台设备。'] : []),
    ...(late > 0 ? [`按考生页面的时钟，${late} 题写于截止时间之后。这个时间只供参考。`] : []),
    ...(odd > 0 ? [`${odd} 题的内容与题型不符，不会放进未送达的作答。`] : []),
    ...(leftOut > 0 ? [`${leftOut} 题过长，文件没有装下，仍在考生的设备上。`] : []),
  ];
}

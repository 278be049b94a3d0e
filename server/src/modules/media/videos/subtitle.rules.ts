/** The line of a subtitle file that cannot be read, counted from 1, and why. */
export interface SubtitleFault {
  readonly line: number;
  readonly reason: string;
}

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(?:\s.*)?$/;

/**
 * Plain WebVTT of a .vtt or .srt file: times in ascending order, text without tags, styles, positions and notes. The
 * first line that cannot be read is reported.
 */
export function normaliseSubtitle(file: string): { readonly vtt: string } | SubtitleFault {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isIgnored(line)) {
      at = endOfBlock(lines, at);
      continue;
    }
    // A cue may have a number or name on the line before its times.
    const timesAt = line.includes('-->') ? at : at + 1;
    if (line.trim() === '') continue;
    const cue = cueAt(lines, timesAt);
    if ('reason' in cue) return cue;
    const before = cues.at(-1);
    if (before && cue.from < before.from) return { line: timesAt + 1, reason: '开始时间早于上一条' };
    cues.push(cue);
    at = endOfBlock(lines, timesAt);
  }
  if (cues.length === 0) return { line: 1, reason: '没有找到字幕' };
  return { vtt: `WEBVTT\n\n${cues.map(written).join('\n')}` };
}

const isIgnored = (line: string): boolean => /^(WEBVTT|NOTE|STYLE|REGION)(?:$|[\s:])/.test(line);

function endOfBlock(lines: readonly string[], start: number): number {
  let at = start;
  while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '') at++;
  return at;
}

function cueAt(lines: readonly string[], at: number): Cue | SubtitleFault {
  const [, start = '', end = ''] = TIMES.exec(lines[at] ?? '') ?? [];
  const [from, to] = [millisecondsOf(start), millisecondsOf(end)];
  if (from === undefined || to === undefined) return { line: at + 1, reason: '这里应是“开始时间 --> 结束时间”' };
  if (to <= from) return { line: at + 1, reason: '结束时间不晚于开始时间' };
  const text = lines.slice(at + 1, endOfBlock(lines, at) + 1).map(plain);
  return { from, to, lines: text.filter((line) => line !== '') };
}

function millisecondsOf(time: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = '', part = ''] =
    /^(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/.exec(time) ?? [];
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59 || hours.length > 3) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' };

/** Without tags and control characters, and escaped as WebVTT needs it. */
function plain(line: string): string {
  const bare = line
    .replace(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi, '')
    .replace(/&(?:lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? '')
    .replace(/\p{Cc}/gu, ' ');
  return bare.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
}

const written = ({ from, to, lines }: Cue): string =>
  lines.length === 0 ? '' : `${timeText(from)} --> ${timeText(to)}\n${lines.join('\n')}\n`;

function timeText(milliseconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const seconds = milliseconds / 1000;
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}

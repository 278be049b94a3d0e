/** A calm narrator, in Chinese. */
const CHARACTERS_PER_SECOND = 4.5;
/** Before the first sentence of a slide, while it fades in, and after the last. */
const PAUSE_SECONDS = 0.8;
/** A slide without speech. */
const SILENT_SECONDS = 6;
/** One line at the width of a phone. */
const CUE_CHARACTERS = 22;
/** Would flash by as a cue of its own. */
const TAIL_CHARACTERS = 5;

export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** How long a slide stays, in whole tenths: films have ten frames a second. */
export function secondsOf(speech: readonly string[] | undefined): number {
  if (speech === undefined) return SILENT_SECONDS;
  const spoken = speech.reduce((sum, sentence) => sum + spokenSeconds(sentence), 0);
  return Math.ceil((2 * PAUSE_SECONDS + spoken) * 10) / 10;
}

const spokenSeconds = (text: string): number => text.length / CHARACTERS_PER_SECOND;

/** Subtitles of the whole film, each while its words would be spoken. */
export function cuesOf(slides: readonly { readonly speech?: readonly string[] }[]): Cue[] {
  const cues: Cue[] = [];
  let start = 0;
  for (const { speech } of slides) {
    let from = start + PAUSE_SECONDS;
    for (const part of (speech ?? []).flatMap(partsOf)) {
      const to = from + spokenSeconds(part);
      cues.push({ from, to, text: part.replace(/[，。；：、]$/, '') });
      from = to;
    }
    start += secondsOf(speech);
  }
  return cues;
}

/** A long sentence is cut after punctuation, into parts of one line where there is enough of it. */
export function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  for (const clause of sentence.split(/(?<=[，。；：？！])/)) {
    const last = parts.at(-1);
    const isJoined = clause.length <= TAIL_CHARACTERS || (last ?? '').length + clause.length <= CUE_CHARACTERS;
    if (last !== undefined && isJoined) parts[parts.length - 1] = last + clause;
    else parts.push(clause);
  }
  return parts;
}

export const vttOf = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escaped(text)}`), ''].join('\n\n');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `00:01:02.500` */
const stamp = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, -1);

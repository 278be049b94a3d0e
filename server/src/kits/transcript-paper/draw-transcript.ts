import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { typeset } from '../../platform/pdf/typeset.ts';
import { qrSvg } from '../certificate-paper/printed-elements.rules.ts';
import type { TranscriptPaper } from './transcript-drawing.ts';

type SiteFonts = Config['certificateFonts'];
const noSiteFonts: SiteFonts = { directory: '', song: '', hei: '' };

let template: Promise<string> | undefined;
const readTemplate = (): Promise<string> =>
  (template ??= readFile(new URL('./transcript.typ', import.meta.url), 'utf8'));

/** A person's file as PDF. The same input gives the same bytes. */
export async function drawTranscript(
  { qr, ...paper }: TranscriptPaper,
  fonts: SiteFonts = noSiteFonts,
): Promise<Buffer> {
  const families = {
    song: [fonts.song, 'Noto Serif CJK SC'].filter((family) => family !== ''),
    hei: [fonts.hei, 'Noto Sans CJK SC'].filter((family) => family !== ''),
  };
  return typeset(
    await readTemplate(),
    { ...paper, qr: qrSvg(qr), fonts: families },
    { fontDirectory: fonts.directory },
  );
}

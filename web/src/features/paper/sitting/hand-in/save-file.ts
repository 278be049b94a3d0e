import type { AnswerFile } from './answer-file.ts';

/** Long enough for every browser to have begun the download. */
const REVOKE_MS = 60_000;

/**
 * Gives the file to the examinee: on phones by the system's share sheet, which knows cables and other apps, elsewhere
 * as a download. Resolves to whether it was handed over; whoever closes the share sheet has not taken it.
 */
export async function saveFile({ name, text }: Pick<AnswerFile, 'name' | 'text'>): Promise<boolean> {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  // Share sheets accept text, but not JSON.
  const shared = new File([text], `${name}.txt`, { type: 'text/plain' });
  if (isTouch && 'canShare' in navigator && navigator.canShare({ files: [shared] })) {
    try {
      await navigator.share({ files: [shared] });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  download(new Blob([text], { type: 'application/json' }), `${name}.json`);
  return true;
}

function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

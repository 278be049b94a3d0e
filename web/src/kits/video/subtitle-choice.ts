/** Whether subtitles are shown, stored on the device; they are until the user hides them. */
const KEY = 'film-subtitles';

export function showsSubtitles(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function keepSubtitleChoice(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? 'on' : 'off');
  } catch {
    // A device without storage shows them again in the next video.
  }
}

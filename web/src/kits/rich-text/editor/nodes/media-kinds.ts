export const mediaTags = ['img', 'audio', 'video'] as const;
export type MediaTag = (typeof mediaTags)[number];

/** What may be chosen from the disk for each; the server looks into the file itself. */
export const accepted: Readonly<Record<MediaTag, string>> = {
  img: '.png,.jpg,.jpeg,.webp,.gif',
  audio: '.mp3,.m4a,.wav',
  video: '.mp4,.webm',
};

export function mediaTagOf(contentType: string): MediaTag {
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType.startsWith('video/') ? 'video' : 'img';
}

export const mediaTags = ['img', 'audio', 'video'] as const;
export type MediaTag = (typeof mediaTags)[number];

/** The file types that can be selected for each; the server checks the file itself. */
export const accepted: Readonly<Record<MediaTag, string>> = {
  img: '.png,.jpg,.jpeg,.webp,.gif',
  audio: '.mp3,.m4a,.wav',
  video: '.mp4,.webm',
};

export function mediaTagOf(contentType: string): MediaTag {
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType.startsWith('video/') ? 'video' : 'img';
}

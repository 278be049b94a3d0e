const MAX_LENGTH = 200;

/** Names and other text of the site are Chinese, numbers of people are long, tokens and ids longer. */
export function impersonalMessage(message: string): string {
  return message
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
    .replace(/[^\u{20}-\u{7e}]+/gu, '…')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .replace(/\d{4,}/g, '…')
    .slice(0, MAX_LENGTH);
}

/** A script of ours with line and column, nothing else. */
export function impersonalSource(source: string): string {
  return /\/?((?:assets|src)\/[\w./-]+:\d+:\d+)$/.exec(source)?.[1]?.slice(0, MAX_LENGTH) ?? '';
}

/** Without query string, ids and tokens. */
export function impersonalPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/);
  const parts = bare.split('/').map((part) => (/^[a-z-]{0,24}$/i.test(part) ? part : ':id'));
  return parts.join('/').slice(0, MAX_LENGTH);
}

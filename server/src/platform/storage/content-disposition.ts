/**
 * The header that names a download (RFC 6266), with the name in UTF-8 (RFC 5987) and an ASCII one for old programs.
 */
export function contentDisposition(fileName: string, inline: boolean): string {
  const plain = fileName.replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

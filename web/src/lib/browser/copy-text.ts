import { toast } from '../screen/toast.ts';

/** Copies a text and confirms it. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  if (isCopied) toast('success', done);
  else toast('error', '没能复制，请手动选择文字复制');
}

/** Denied in another site's frame, and missing where the site is not served over https. */
async function copyByClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** The old way, which still works in frames and over plain http. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way where the new one is refused
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

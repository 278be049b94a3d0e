import { getBytes } from './client.ts';
import { toast } from '../screen/toast.ts';

/** Saves an export and confirms it. */
export function saveExport(blob: Blob, fileName: string): void {
  saveBlob(blob, fileName);
  toast('success', '导出成功!');
}

/** Fetches each file and saves them all as one zip. */
export async function saveZip(files: readonly { name: string; url: string }[], zipName: string): Promise<void> {
  try {
    const { zip } = await import('fflate');
    const contents: Record<string, Uint8Array> = {};
    for (const { name, url } of files)
      contents[freeName(name.replaceAll(/[\\/]/g, '_'), contents)] = await getBytes(url);
    const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      zip(contents, (error, result) => (error ? reject(error) : resolve(new Uint8Array(result))));
    });
    saveBlob(new Blob([bytes], { type: 'application/zip' }), zipName);
  } catch {
    toast('error', '文件压缩失败!');
  }
}

/** Two files may have one name; in the zip the second is `name (2).pdf`. */
function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  for (let number = 2, free = name; ; number++) {
    if (!Object.hasOwn(taken, free)) return free;
    free = `${stem} (${number})${ending}`;
  }
}

/** Passes a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // Safari still reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

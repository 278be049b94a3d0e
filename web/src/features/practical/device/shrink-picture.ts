const MAX_SIDE = 1_280;
const QUALITY = 0.8;

/** A photo of a phone has several megabytes: it is made smaller before it is stored and sent over a field network. */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return made ?? file;
  } catch {
    // A format that the browser cannot draw: the server decides whether it takes it.
    return file;
  }
}

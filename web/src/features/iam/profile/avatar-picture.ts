import { MEBIBYTE } from '@ganlin/contract/core/size';
/** Side length of an avatar in pixels: sharp at the largest size it is shown, and a few kilobytes. */
export const AVATAR_SIZE = 256;

/** A phone's photo fits; anything larger would exhaust an old phone's memory before it is cropped. */
const MAX_BYTES = 20 * MEBIBYTE;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot become an avatar; a picture that the browser cannot draw fails when it is opened. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/') || type.includes('svg')) return '请选择一张图片';
  return size > MAX_BYTES ? '图片不能超过 20 MB' : undefined;
}

/** The chosen square of a picture as a new file. It is redrawn, which drops all metadata, such as the location. */
export async function cutAvatar(image: CanvasImageSource, { x, y, width, height }: Area): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIZE;
  canvas.height = AVATAR_SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // Transparent pixels would turn black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, AVATAR_SIZE, AVATAR_SIZE);
  pen.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIZE, AVATAR_SIZE);
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that cannot write WebP returns a PNG instead, which is larger than a JPEG.
  const blob = webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg');
  return new File([blob], blob.type === 'image/webp' ? '头像.webp' : '头像.jpg', { type: blob.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser cannot draw'))), type, 0.9);
  });
}

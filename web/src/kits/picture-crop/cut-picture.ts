import { MEBIBYTE } from '@ganlin/contract/core/size';

/** A phone's photo fits; anything larger would exhaust an old phone's memory before it is cropped. */
const MAX_BYTES = 20 * MEBIBYTE;

/** What is cut out of a picture. */
export interface Cut {
  /** As the user calls it: 头像. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isRound?: boolean;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be cropped; a picture that the browser cannot draw fails when it is opened. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/') || type.includes('svg')) return '请选择一张图片';
  return size > MAX_BYTES ? '图片不能超过 20 MB' : undefined;
}

/** The chosen part of a picture as a new file. It is redrawn, which drops all metadata, such as the location. */
export async function cutPicture(image: CanvasImageSource, { x, y, width, height }: Area, cut: Cut): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = cut.width;
  canvas.height = cut.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // Transparent pixels would turn black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, cut.width, cut.height);
  pen.drawImage(image, x, y, width, height, 0, 0, cut.width, cut.height);
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that cannot write WebP returns a PNG instead, which is larger than a JPEG.
  const blob = webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg');
  return new File([blob], `${cut.name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser cannot draw'))), type, 0.9);
  });
}

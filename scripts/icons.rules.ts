import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The part of the library that we use. It is a dependency of the server, which makes the pictures of articles. */
interface Picture {
  readonly resize: (size: number) => Picture;
  readonly png: () => Picture;
  readonly ensureAlpha: () => Picture;
  readonly raw: () => Picture;
  readonly toBuffer: () => Promise<Buffer>;
  readonly metadata: () => Promise<{ width: number; height: number }>;
}
type Open = (input: Buffer, options?: { density: number }) => Picture;
const sharp = createRequire(resolve(import.meta.dirname, '../server/package.json'))('sharp') as Open;

interface IconFile {
  readonly file: string;
  readonly size: number;
  readonly draw: (drawing: string) => Promise<Buffer>;
}

const icon = (file: string, size: number, change = (drawing: string) => drawing): IconFile => ({
  file,
  size,
  draw: (drawing) =>
    sharp(Buffer.from(change(drawing)), { density: (72 * size) / 40 })
      .resize(size)
      .png()
      .toBuffer(),
});

export const iconFiles: readonly IconFile[] = [
  icon('icons/icon-192.png', 192),
  icon('icons/icon-512.png', 512),
  icon('icons/maskable-512.png', 512, fullBleed),
  // iOS rounds the corners itself, and fills transparent ones with black.
  icon('icons/apple-180.png', 180, fullBleed),
];

/** Without rounded corners, and smaller: systems may cut off everything outside a circle of 80 %. */
function fullBleed(drawing: string): string {
  const [, head = '', figure = ''] = /^([\s\S]*?<rect[^>]*\/>)([\s\S]*)<\/svg>\s*$/.exec(drawing) ?? [];
  const ground = head.replace(/ rx="\d+"/, '');
  return `${ground}<g transform="translate(20 20) scale(.82) translate(-20 -21)">${figure}</g></svg>`;
}

export async function pixelsOf(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { data: await sharp(picture).ensureAlpha().raw().toBuffer(), width, height };
}

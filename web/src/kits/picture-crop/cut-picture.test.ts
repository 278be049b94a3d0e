// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutPicture, pictureFault } from './cut-picture.ts';

afterEach(() => vi.restoreAllMocks());

describe('a chosen file', () => {
  it.each([
    ['image/jpeg', 4_000_000, undefined],
    ['image/heic', 4_000_000, undefined],
    ['application/pdf', 1_000, '请选择一张图片'],
    ['image/svg+xml', 1_000, '请选择一张图片'],
    ['', 1_000, '请选择一张图片'],
    ['image/png', 21 * 1024 * 1024, '图片不能超过 20 MB'],
  ])('of type %s and %i bytes: %s', (type, size, fault) => expect(pictureFault({ type, size })).toBe(fault));
});

describe('cutting', () => {
  const cut = { name: '证件照', width: 350, height: 490 };
  const area = { x: 10, y: 20, width: 500, height: 500 };

  /** A canvas that writes only these types, as in browsers: any other type becomes a PNG. */
  function drawing(types: readonly string[]) {
    const pen = { fillRect: vi.fn<() => void>(), drawImage: vi.fn<() => void>() };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (keep, type = '') {
      keep(new Blob(['x'], { type: types.includes(type) ? type : 'image/png' }));
    });
    return pen;
  }

  it('draws the chosen part at the size of the cut', async () => {
    const pen = drawing(['image/webp', 'image/jpeg']);
    const picture = document.createElement('img');
    const { name, type } = await cutPicture(picture, area, cut);
    expect([name, type]).toEqual(['证件照.webp', 'image/webp']);
    expect(pen.drawImage).toHaveBeenCalledWith(picture, 10, 20, 500, 500, 0, 0, 350, 490);
  });

  it('returns a JPEG where the browser cannot write WebP', async () => {
    drawing(['image/jpeg']);
    const { name, type } = await cutPicture(document.createElement('img'), area, cut);
    expect([name, type]).toEqual(['证件照.jpg', 'image/jpeg']);
  });
});

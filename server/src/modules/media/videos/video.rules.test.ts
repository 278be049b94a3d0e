import { describe, expect, it } from 'vitest';
import {
  addressedList,
  BYTES,
  codecsOf,
  peakBitsPerSecond,
  piecesOf,
  progressOf,
  qualitiesFor,
  qualityList,
  sourceOf,
} from './video.rules.ts';

const film = { codec_type: 'video', width: 1920, height: 1080 };
const sound = { codec_type: 'audio' };
const sizesFor = (width: number, height: number) =>
  qualitiesFor({ width, height }).map((quality) => [quality.lines, quality.width, quality.height]);

describe('the qualities of a video', () => {
  it.each([
    [
      'a usual one',
      [1920, 1080],
      [
        [720, 1280, 720],
        [360, 640, 360],
      ],
    ],
    [
      'one held upright',
      [1080, 1920],
      [
        [720, 720, 1280],
        [360, 360, 640],
      ],
    ],
    [
      'an older one',
      [854, 480],
      [
        [480, 854, 480],
        [360, 640, 360],
      ],
    ],
    ['a small one, never larger than it is', [320, 240], [[240, 320, 240]]],
    ['one hardly larger than the second quality', [700, 400], [[400, 700, 400]]],
    [
      'odd sides',
      [853, 481],
      [
        [481, 854, 482],
        [360, 638, 360],
      ],
    ],
    ['a strip', [4000, 100], [[100, 4000, 100]]],
  ] as const)('%s', (_what, [width, height], made) => {
    expect(sizesFor(width, height)).toEqual(made);
  });
});

describe('the visible part of a file', () => {
  it('is rotated as the phone was held, with square pixels', () => {
    const turned = { ...film, side_data_list: [{ rotation: -90 }] };
    expect(sourceOf({ streams: [turned, sound], format: { duration: '12.5' } })).toEqual({
      width: 1080,
      height: 1920,
      hasSound: true,
      seconds: 12.5,
    });
    expect(sourceOf({ streams: [{ ...film, tags: { rotate: '180' } }] })).toMatchObject({ width: 1920, height: 1080 });
    const wide = { codec_type: 'video', width: 720, height: 576, sample_aspect_ratio: '64:45' };
    expect(sourceOf({ streams: [wide] })).toMatchObject({ width: 1024, height: 576, hasSound: false });
  });

  it('is of no size where there is only sound, or its cover, and refused where there is neither', () => {
    const cover = { ...film, disposition: { attached_pic: 1 } };
    const only = { width: 0, height: 0, hasSound: true, seconds: undefined };
    expect(sourceOf({ streams: [sound] })).toEqual(only);
    expect(sourceOf({ streams: [cover, sound] })).toEqual(only);
    expect(qualitiesFor(only)).toEqual([{ lines: 0, width: 0, height: 0, kilobits: 96 }]);
    expect(sourceOf({ streams: [] })).toEqual({ reason: '文件里没有可以播放的画面或声音' });
  });

  it('may have an unknown length', () => {
    expect(sourceOf({ streams: [film], format: { duration: 'N/A' } })).toMatchObject({ seconds: undefined });
  });
});

describe('the lists', () => {
  const list = `#EXTM3U
#EXT-X-MAP:URI="${BYTES}",BYTERANGE="1000@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:500000@1000
${BYTES}
#EXTINF:2.000000,
#EXT-X-BYTERANGE:300000@501000
${BYTES}
#EXT-X-ENDLIST
`;

  it('contain each segment’s length and the peak bit rate', () => {
    expect(piecesOf(list)).toEqual([
      { seconds: 4, bytes: 500_000 },
      { seconds: 2, bytes: 300_000 },
    ]);
    expect(peakBitsPerSecond(list)).toBe(1_200_000);
  });

  it('get the URL of the bytes everywhere, character by character', () => {
    const addressed = addressedList(list, '/b?signature=$&x');
    expect(addressed.match(/\/b\?signature=\$&x/g)).toHaveLength(3);
    expect(addressed).not.toContain(BYTES);
  });

  it('name the qualities, best first, with what a player needs to know', () => {
    const quality = { width: 640, height: 360, bitsPerSecond: 9, codecs: 'avc1.64001e,mp4a.40.2', address: '/q' };
    expect(qualityList([quality])).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"\n/q\n',
    );
  });

  it('take the codecs from the video’s header', () => {
    const head = Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0x00, 0x1f])]);
    expect(codecsOf(head, { width: 320, hasSound: true })).toBe('avc1.64001f,mp4a.40.2');
    expect(codecsOf(head, { width: 320, hasSound: false })).toBe('avc1.64001f');
    expect(() => codecsOf(Buffer.from('none'), { width: 320, hasSound: false })).toThrow('no H.264');
    expect(codecsOf(Buffer.from('none'), { width: 0, hasSound: true })).toBe('mp4a.40.2');
  });
});

it('reads the encoding progress, at most 99 until the video can be played', () => {
  expect(progressOf('out_time_us=5000000', 10)).toBe(50);
  expect(progressOf('out_time_us=99000000', 10)).toBe(99);
  expect(progressOf('frame=12', 10)).toBeUndefined();
  expect(progressOf('out_time_us=5000000', undefined)).toBeUndefined();
});

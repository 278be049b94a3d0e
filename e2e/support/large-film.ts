import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

const MEBIBYTE = 1024 * 1024;

/**
 * A film larger than two parts of an upload, so that a connection lost in between costs one of them. Most of the size
 * is an empty box after a few frames: transcoding a video of noise takes minutes on a busy machine.
 */
export function makeLargeFilm(info: TestInfo, name: string): string {
  const path = info.outputPath(name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=5:duration=20'];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=20'];
  const form = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path];
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...picture, ...tone, ...form]);
  const box = Buffer.alloc(34 * MEBIBYTE);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  appendFileSync(path, box);
  return path;
}

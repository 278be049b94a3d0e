import { expect, it } from 'vitest';
import type { Lockfile } from '../packages.rules.ts';
import { closureOf, packageOf } from './locked-packages.rules.ts';

const lock: Lockfile = {
  'node_modules/picture': {
    version: '1.0.0',
    dependencies: { colour: '^2.0.0' },
    optionalDependencies: { 'picture-linux-x64': '1.0.0', 'picture-linux-arm64': '1.0.0', 'picture-win32': '1.0.0' },
  },
  'node_modules/picture-linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/picture-linux-arm64': { version: '1.0.0', os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
  'node_modules/picture-win32': { version: '1.0.0', os: ['win32'], cpu: ['x64'] },
  'node_modules/picture/node_modules/colour': { version: '2.0.0', dependencies: { picture: '^1.0.0' } },
  'node_modules/colour': { version: '3.0.0' },
  'node_modules/broken': { version: '1.0.0', dependencies: { missing: '1.0.0' } },
};

it('is what the packages need on Linux with this processor, each from the nearest folder', () => {
  expect(closureOf(lock, ['picture'], { arch: 'x64' })).toEqual([
    'node_modules/picture',
    'node_modules/picture-linux-x64',
    'node_modules/picture/node_modules/colour',
  ]);
  expect(closureOf(lock, ['picture', 'colour'], { arch: 'arm64' })).toEqual([
    'node_modules/colour',
    'node_modules/picture',
    'node_modules/picture-linux-arm64',
    'node_modules/picture/node_modules/colour',
  ]);
});

it('refuses a package that is needed and not locked', () => {
  expect(() => closureOf(lock, ['broken'], { arch: 'x64' })).toThrow('missing, needed by node_modules/broken');
});

it('finds the package of a file, the innermost of several', () => {
  expect(packageOf('node_modules/pg/lib/index.js')).toBe('node_modules/pg');
  expect(packageOf('node_modules/a/node_modules/@b/c/dist/d.js')).toBe('node_modules/a/node_modules/@b/c');
  expect(packageOf('server/src/main.ts')).toBeUndefined();
});

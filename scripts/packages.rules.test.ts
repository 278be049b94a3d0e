import { describe, expect, it } from 'vitest';
import { isAllowed, licenceFaults, originFaults, rangeFaults, scriptFaults } from './packages.rules.ts';

const path = 'node_modules/some';
const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' };

describe('licences of production packages', () => {
  it.each([
    'MIT',
    '(MIT OR GPL-3.0-or-later)',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    '(MIT AND Zlib)',
    'MIT/X11',
  ])('%s may be used', (licence) => expect(isAllowed(licence)).toBe(true));

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0', '(GPL-2.0 OR GPL-3.0)', 'SEE LICENSE IN x', 'none'])(
    '%s may not',
    (licence) => expect(isAllowed(licence)).toBe(false),
  );

  it('are checked for production packages only, and a missing licence is not allowed', () => {
    const { license: _, ...silent } = good;
    expect(licenceFaults({ [path]: silent })).toHaveLength(1);
    expect(licenceFaults({ [path]: { ...good, license: 'GPL-3.0-only' } })).toHaveLength(1);
    expect(licenceFaults({ [path]: { ...silent, dev: true } })).toEqual([]);
  });
});

describe('packages', () => {
  it('come from the registry, verified by a hash', () => {
    expect(originFaults({ [path]: good, 'node_modules/own': { link: true, resolved: 'contract' } })).toEqual([]);
    expect(originFaults({ [path]: { ...good, integrity: 'sha1-abc' } })).toHaveLength(1);
    expect(originFaults({ [path]: { ...good, resolved: 'git+ssh://git@example.cn/some.git' } })).toHaveLength(1);
  });

  it('need a decision before they may run an install script', () => {
    const lock = { [path]: { ...good, hasInstallScript: true } };
    expect(scriptFaults(lock, {})).toHaveLength(1);
    expect(scriptFaults(lock, { some: false })).toEqual([]);
  });

  it('have one exact version, never a range', () => {
    expect(rangeFaults('package.json', { a: '1.2.3', b: 'npm:typescript@7.0.2', c: '1.0.0-beta.1' })).toEqual([]);
    for (const version of ['^1.2.3', '~1.2.3', 'latest', '>=1', 'github:a/b', 'file:../x']) {
      expect(rangeFaults('package.json', { a: version })).toHaveLength(1);
    }
  });
});

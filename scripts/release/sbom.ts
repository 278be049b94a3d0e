import { createHash } from 'node:crypto';
import type { Component } from './components.ts';

interface About {
  readonly version: string;
  readonly commit: string;
  readonly builtAt: string;
}

/** The bill of materials, as CycloneDX 1.6. */
export function sbomOf({ version, commit, builtAt }: About, components: readonly Component[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${version} ${commit} ${components.length}`)}`,
    version: 1,
    metadata: {
      timestamp: builtAt,
      component: {
        type: 'application',
        'bom-ref': `ganlin@${version}`,
        name: 'ganlin',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        properties: [{ name: 'ganlin:commit', value: commit }],
      },
    },
    components: components.map(componentOf),
  };
}

function componentOf({ name, version, licence, integrity }: Component): object {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name: bare,
    version,
    purl,
    licenses: / (OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}

/** The same release has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

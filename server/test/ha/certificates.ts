import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../../scripts/services/run-program.ts';

/** An authority, and for each name a folder with its certificate, valid for `localhost`. */
export async function makeCertificates(directory: string, names: readonly string[]): Promise<void> {
  const openssl = async (cwd: string, ...args: string[]) => {
    const { code, stderr } = await runProgram('openssl', args, { cwd });
    if (code !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  await mkdir(directory, { recursive: true });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  await openssl(directory, 'req', '-x509', ...key, '-subj', '/CN=ha test', '-keyout', 'ca.key', '-out', 'ca.crt');
  for (const name of names) {
    const own = join(directory, name);
    await mkdir(own);
    await writeFile(join(own, 'names'), `subjectAltName=DNS:localhost,DNS:${name}\n`);
    await openssl(own, 'req', ...key.slice(0, 3), '-subj', `/CN=${name}`, '-keyout', 'own.key', '-out', 'own.csr');
    const sign = ['-req', '-in', 'own.csr', '-CA', '../ca.crt', '-CAkey', '../ca.key', '-CAcreateserial', '-days', '2'];
    await openssl(own, 'x509', ...sign, '-extfile', 'names', '-out', 'own.crt');
    await openssl(own, 'x509', '-in', '../ca.crt', '-out', 'ca.crt');
  }
}

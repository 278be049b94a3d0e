import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../../../config.ts';
import { within } from '../../../platform/within.ts';

interface Certificate {
  readonly address: string;
  readonly expiresAt: Date;
}

const TIMEOUT_MS = 3_000;
const DAY_MS = 86_400_000;
/** After a failure: the reverse proxy may only be restarting. */
const RETRY_MS = 600_000;

interface Known {
  readonly certificate: Promise<Certificate | null>;
  until: number;
}

const known = new WeakMap<Config, Known>();

/** The certificate that browsers get at the public address, looked up once a day; null if there is none to see. */
export function certificateOf(config: Config): Promise<Certificate | null> {
  const found = known.get(config);
  if (found && found.until > performance.now()) return found.certificate;
  const certificate = readCertificate(config.publicUrl).catch(() => null);
  const entry: Known = { certificate, until: performance.now() + DAY_MS };
  known.set(config, entry);
  void retryIfMissing(entry);
  return certificate;
}

async function retryIfMissing(entry: Known): Promise<void> {
  if ((await entry.certificate) === null) entry.until = performance.now() + RETRY_MS;
}

/** Whether it is trusted is the browser's business: here only its date counts. */
export async function readCertificate(publicUrl: string): Promise<Certificate | null> {
  if (!publicUrl.startsWith('https:')) return null;
  const { host, hostname, port } = new URL(publicUrl);
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
  });
  socket.once('secureConnect', () => {
    const certificate = socket.getPeerX509Certificate();
    if (certificate) resolve(certificate.validToDate);
    else reject(new Error('no certificate'));
  });
  socket.once('error', reject);
  try {
    return { address: host, expiresAt: await within(TIMEOUT_MS, promise) };
  } finally {
    socket.destroy();
  }
}

import { createTransport } from 'nodemailer';
import { PartnerRefusal } from '../oauth/ask.ts';
import type { AlertMessage } from './alert.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  /** Empty if the server takes mail without signing in. */
  readonly user: string;
  readonly password: string;
  readonly from: string;
  readonly to: readonly string[];
}

const CONNECT_MS = 5_000;
const SOCKET_MS = 10_000;

/** One mail to all of them; refused as a whole if the server refuses one of them all. */
export async function sendMail(server: MailServer, { title, text, link }: AlertMessage): Promise<void> {
  const { host, port, security, user, password, from, to } = server;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A text of ours never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, to: [...to], subject: title, text: `${text}\n${link}` });
  } catch (error) {
    throw new PartnerRefusal(reasonOf(error));
  } finally {
    transport.close();
  }
}

/** The library's code and the server's number; never its text, which may repeat addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';
  const reply = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  return `mail ${code}${reply}`;
}

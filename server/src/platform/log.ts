import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Fields that must never reach a log, wherever they stand in an object. */
const secret = [
  'token',
  'password',
  'captchaValue',
  'smsCode',
  'idCard',
  'mobile',
  'base64',
  'accountNumber',
  'secret',
  'ticket',
];

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  });
}

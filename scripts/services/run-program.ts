/** Runs a program to its end and collects its output. */
import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

interface Settings {
  account?: Account;
  /** The account may have no access to the caller's folder, so programs start in the root folder by default. */
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
}

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function runProgram(program: string, args: string[], settings: Settings = {}): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(program, args, {
    cwd: settings.cwd ?? '/',
    env: { ...plainEnvironment(), ...settings.env },
    ...(settings.account && { uid: settings.account.uid, gid: settings.account.gid }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code, stdout, stderr }));
  // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
  child.stdin.on('error', () => undefined).end(settings.input ?? '');
  return promise;
}

/** PGHOST, PGOPTIONS and similar variables of the caller's shell must not affect the private instances. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
}

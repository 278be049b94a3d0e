import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../../scripts/at-end.ts';
import { freePort } from '../../scripts/services/ports.ts';
import type { Started } from './bench-site.ts';

const exampleFile = resolve(import.meta.dirname, '../../deploy/nginx.conf');

export function isNginxInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Nginx extends AsyncDisposable {
  readonly origin: string;
  /** Its single worker process. */
  readonly pid: number;
}

/** Runs the example configuration of the deployment in front of a process, with this run's addresses and folders. */
export async function startNginx(app: Started): Promise<Nginx> {
  const folder = temporaryFolder('bench-nginx-');
  const port = await freePort();
  const site = readFileSync(exampleFile, 'utf8')
    .replace('127.0.0.1:3000', new URL(app.origin).host)
    .replace('listen 80;', `listen 127.0.0.1:${port}; keepalive_requests 1000000;`)
    .replace('/var/cache/nginx/ganlin', `${folder.path}/cache`);
  const own = `daemon off; worker_processes 1; pid ${folder.path}/pid; error_log ${folder.path}/error.log; user root;`;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder.path}/${name};`)
    .join(' ');
  mkdirSync(`${folder.path}/cache`);
  writeFileSync(`${folder.path}/nginx.conf`, `${own}\nevents { }\nhttp { access_log off; ${paths}\n${site}\n}\n`);
  const child = spawn('nginx', ['-c', `${folder.path}/nginx.conf`, '-p', folder.path], { stdio: 'inherit' });
  atEnd(() => child.kill());
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: await workerOf(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      folder[Symbol.dispose]();
    },
  };
}

async function workerOf(parent: number, tries = 100): Promise<number> {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean);
  const worker = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker process'));
  if (worker !== undefined) return Number(worker);
  if (tries === 0) throw new Error('nginx does not start');
  await pause(100);
  return workerOf(parent, tries - 1);
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../../scripts/at-end.ts';
import { freePort } from '../../scripts/services/ports.ts';
import type { Started } from './bench-site.ts';

const configuration = resolve(import.meta.dirname, '../../deploy/release/nginx/ganlin.conf');

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

/** Runs the configuration of a release in front of a process, without TLS, with this run's addresses and folders. */
export async function startNginx(app: Started): Promise<Nginx> {
  const folder = temporaryFolder('bench-nginx-');
  const port = await freePort();
  const upstream = `upstream ganlin { server ${new URL(app.origin).host}; keepalive 32; keepalive_timeout 60s; }`;
  const site = readFileSync(configuration, 'utf8')
    .replace('include /etc/ganlin/upstream.conf;', upstream)
    .replace(/server \{\s+listen 80[^}]*\}/, '')
    .replace(/listen 443 [^;]*;/, `listen 127.0.0.1:${port}; keepalive_requests 1000000;`)
    .replace(/^\s*(ssl_\w+|access_log|include \/etc\/ganlin\/nginx).*$/gm, '')
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

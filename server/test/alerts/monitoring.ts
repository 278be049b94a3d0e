import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../../../scripts/at-end.ts';
import { freePort, untilReady } from '../../../scripts/services/ports.ts';
import { writeQuickRules } from './quick-rules.ts';

export interface Monitoring extends AsyncDisposable {
  /** Names of all alerts in the rules. */
  readonly alerts: readonly string[];
  /** Names of those that fire now. */
  readonly firing: () => Promise<ReadonlySet<string>>;
}

interface Options {
  readonly targets: readonly { readonly role: 'api' | 'worker'; readonly port: number }[];
  /** Where Alertmanager hands its alerts over. */
  readonly receiver: string;
  readonly token: string;
  readonly mailPort: number;
  readonly factor: number;
}

/** Prometheus and Alertmanager as in deploy/monitoring, with everything faster. */
export async function openMonitoring({ targets, receiver, token, mailPort, factor }: Options): Promise<Monitoring> {
  const folder = temporaryFolder('monitoring-');
  const at = (name: string) => join(folder.path, name);
  const alerts = writeQuickRules(at('rules'), factor);
  const [port, managerPort] = [await freePort(), await freePort()];
  const jobs = targets.map(({ role, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { role } }));
  // JSON is YAML.
  const write = (name: string, value: object) => writeFileSync(at(name), JSON.stringify(value));
  write('prometheus.yml', {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: [at('rules/*.yml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${managerPort}`] }] }] },
    scrape_configs: [{ job_name: 'ganlin', authorization: { credentials: token }, static_configs: jobs }],
  });
  const webhook = { url: receiver, send_resolved: true, http_config: { authorization: { credentials: token } } };
  const mail = { to: 'duty@example.cn', from: 'am@example.cn', smarthost: `127.0.0.1:${mailPort}`, require_tls: false };
  write('alertmanager.yml', {
    route: {
      receiver: 'people',
      group_by: ['alertname'],
      group_wait: '1s',
      group_interval: '2s',
      repeat_interval: '4h',
    },
    receivers: [{ name: 'people', webhook_configs: [webhook], email_configs: [{ ...mail, send_resolved: true }] }],
  });
  const started = [
    start('prometheus-alertmanager', [
      `--config.file=${at('alertmanager.yml')}`,
      `--storage.path=${at('alertmanager')}`,
      `--web.listen-address=127.0.0.1:${managerPort}`,
      '--cluster.listen-address=',
    ]),
    start('prometheus', [
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]),
  ];
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/-/ready`);
  return {
    alerts,
    firing: async () => {
      const reply = await fetch(`${origin}/api/v1/alerts`);
      const { data } = (await reply.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
      return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(started.map(stop));
      folder[Symbol.dispose]();
    },
  };
}

function start(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  child.once('error', () => console.error(`${program} is missing: apt-get install prometheus prometheus-alertmanager`));
  atEnd(() => child.kill('SIGKILL'));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

import { bytesText } from '@ganlin/domain/health/problems';
import { formatTime } from '../../../lib/text/format.ts';
import type { Health } from './problems.ts';
import styles from './health-cards.module.css';

const diskLabels = { files: '文件存储的磁盘', temporary: '临时文件的磁盘' } as const;
const backupLabels = { backup: '最近一次备份', 'restore-test': '最近一次恢复演练' } as const;

/** What the site stands on: disks, backups, standbys, the certificate. */
export function ServerFacts({ disks, backups, replication, certificate }: Health['server']) {
  return (
    <section className={styles.card} aria-label="服务器">
      <h2>服务器</h2>
      <dl className={styles.facts}>
        {disks.map(({ name, freeBytes, sizeBytes }) => (
          <Fact key={name} label={diskLabels[name]} text={`剩 ${bytesText(freeBytes)} / ${bytesText(sizeBytes)}`} />
        ))}
        {backups.map(({ kind, finishedAt }) => (
          <Fact
            key={kind}
            label={backupLabels[kind]}
            text={finishedAt === null ? '没有记录' : formatTime(finishedAt)}
          />
        ))}
        <Fact label="备库" text={standbyText(replication)} />
        {replication.archiveFailing && <Fact label="WAL 归档" text="失败" />}
        {certificate && <Fact label="HTTPS 证书" text={`${certificate.daysLeft} 天后到期`} />}
      </dl>
    </section>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

function standbyText({ visible, standbys }: Health['server']['replication']): string {
  if (!visible) return '运行账号无权查看';
  if (standbys.length === 0) return '没有';
  return standbys
    .map(({ name, syncState, lagSeconds }) => `${name}（${syncState}）落后 ${Math.round(lagSeconds)} 秒`)
    .join('，');
}

import type { Data } from '@ganlin/contract/core/endpoint';
import type { integrationApi } from '@ganlin/contract/site/integration';
import { Section } from './section.tsx';
import styles from './settings.module.css';

const drivers = { local: '本地磁盘', s3: '对象存储（S3 兼容）' } as const;
const places = { local: '目录', s3: '地址和存储桶' } as const;

interface StorageFactsProps {
  readonly storage: Data<typeof integrationApi.detail>['storage'];
}

/** Where files are stored: read-only, because existing files would no longer be found after a change. */
export function StorageFacts({ storage: { driver, place } }: StorageFactsProps) {
  return (
    <div className={styles.screen}>
      <Section
        title="文件存储"
        note="存储位置由运维人员在服务器的环境变量中设置，此处只供查看：直接改换位置会使已有的文件无法打开，须先迁移文件。"
      >
        <dl className={styles.facts}>
          <div>
            <dt>方式</dt>
            <dd>{drivers[driver]}</dd>
          </div>
          <div>
            <dt>{places[driver]}</dt>
            <dd>
              <code>{place}</code>
            </dd>
          </div>
        </dl>
      </Section>
    </div>
  );
}

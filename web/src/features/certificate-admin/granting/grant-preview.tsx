import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import type { Data } from '@ganlin/contract/core/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './granting.module.css';

interface GrantPreviewProps {
  readonly checked: Data<typeof certificateGrantApi.preview>;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onGrant: (userIds: ReadonlySet<string>) => void;
}

/** Who would be granted a certificate, and why the others would not; they come first. */
export function GrantPreview({ checked, isBusy, onBack, onGrant }: GrantPreviewProps): ReactNode {
  const refused = checked.rows.filter(({ problem }) => problem !== null);
  const good = checked.rows.filter(({ problem }) => problem === null);
  return (
    <section aria-label="核对结果">
      <p>
        可以颁发 <b>{good.length}</b> 本{refused.length > 0 && `，${refused.length} 人不能颁发`}
      </p>
      <ul className={styles.checked}>
        {[...refused, ...good].map(({ userId, name, deptName, problem }) => (
          <li key={userId} data-refused={problem !== null}>
            <span>
              <b>{name || '—'}</b> {deptName}
            </span>
            <span>{problem ?? '可以颁发'}</span>
          </li>
        ))}
      </ul>
      <p className="ui-note">颁发后编号不能收回，持证人会收到通知。发错了只能吊销。</p>
      <div className={styles.foot}>
        <Button onClick={onBack}>返回修改</Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={good.length === 0}
          onClick={() => onGrant(new Set(good.map(({ userId }) => userId)))}
        >
          颁发 {good.length} 本
        </Button>
      </div>
    </section>
  );
}

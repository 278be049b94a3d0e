import { Alert, Button } from 'antd';
import { copyText } from '../../../lib/browser/copy-text.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** The recovery codes, shown only this once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  return (
    <div className={styles.codes}>
      <Alert
        type="warning"
        showIcon
        title="恢复码只显示这一次。手机丢失时，每个恢复码可以代替验证码使用一次，请打印或抄下来，与手机分开存放。"
      />
      <ol aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="ui-cluster ui-gap-2">
        <Button onClick={() => void copyText(codes.join('\n'), '恢复码已复制')}>复制</Button>
        <Button onClick={() => window.print()}>打印</Button>
        <Button type="primary" onClick={onStored}>
          我已保存
        </Button>
      </div>
    </div>
  );
}

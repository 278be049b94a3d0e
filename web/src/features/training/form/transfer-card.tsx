import { TransferType } from '@ganlin/contract/training/form';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { CopyButton } from './copy-button.tsx';
import type { PublicClass } from '../model/form-values.ts';
import styles from './transfer.module.css';

interface TransferCardProps {
  readonly transferType: number | null;
  readonly transfer: PublicClass['transfer'];
}

/** Where the fee goes: the account for a transfer between organisations, a QR code for a personal one. */
export function TransferCard({ transferType, transfer }: TransferCardProps): ReactNode {
  if (transferType === TransferType.publicAccount) return <PublicAccount transfer={transfer} />;
  if (transferType === TransferType.personal) return <PersonalTransfer transfer={transfer} />;
  return null;
}

function PublicAccount({ transfer }: Pick<TransferCardProps, 'transfer'>): ReactNode {
  const { accountName, accountBank, accountNumber, note } = transfer;
  const rows = [
    ['户名', accountName],
    ['开户行', accountBank],
    ['账号', accountNumber],
  ].filter(([, text]) => text !== '');
  return (
    <section className={styles.account} aria-label="收款账户（对公）">
      <h3>
        <Icon name="pay" size={18} />
        收款账户（对公）
      </h3>
      {rows.length === 0 && <p>主办方还没有公布收款账户，审核通过后会通知您。</p>}
      <dl>
        {rows.map(([name = '', text = '']) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
            <dd>
              <CopyButton text={text} what={name} />
            </dd>
          </div>
        ))}
      </dl>
      {note !== '' && <p className={styles.accountNote}>{note}</p>}
    </section>
  );
}

function PersonalTransfer({ transfer: { picture, note } }: Pick<TransferCardProps, 'transfer'>): ReactNode {
  return (
    <section className={styles.account} aria-label="收款码（个人转账）">
      <h3>
        <Icon name="pay" size={18} />
        收款码（个人转账）
      </h3>
      {picture === '' ? (
        <p>主办方还没有公布收款码，审核通过后会通知您。</p>
      ) : (
        <img className={styles.picture} src={picture} alt="收款码" />
      )}
      {note !== '' && <p className={styles.accountNote}>{note}</p>}
    </section>
  );
}

import { CopyOutlined } from '@ant-design/icons';
import { formatFen } from '@ganlin/contract/core/money';
import { fieldOf, type FieldKey } from '@ganlin/contract/training/form';
import { invoiceStateLabels, paymentStateLabels } from '@ganlin/contract/training/kinds';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import styles from './drawer.module.css';
import { PersonActions } from '../person-actions.tsx';
import { textOf } from './person-fields.tsx';
import { invoiceTones, paymentTones, type Action, type PersonDetail } from '../person-row.ts';

interface PersonPaymentProps {
  readonly activityId: string;
  readonly person: PersonDetail;
}

const payingActions: readonly Action[] = ['confirmPayment', 'remind', 'refuseProof', 'invoice'];

/** The fee with its payment proof, the invoice, and the actions on them. */
export function PersonPayment({ activityId, person }: PersonPaymentProps) {
  const {
    feeFen,
    payment,
    paymentReason,
    paidFen,
    paidOn,
    paymentReference,
    invoice,
    invoiceNumber,
    proof,
    remindedAt,
  } = person;
  return (
    <section className={styles.section} aria-label="缴费">
      <div className={styles.payment}>
        <div className={styles.fee}>
          <p className={styles.amount}>
            培训费 <b>¥{formatFen(feeFen)}</b>
          </p>
          <dl className={styles.facts} data-narrow>
            <div>
              <dt>缴费</dt>
              <dd>
                <StateTag tone={paymentTones[payment]}>{paymentStateLabels[payment]}</StateTag>
                {paymentReason !== '' && <p>退回原因：{paymentReason}</p>}
                {remindedAt !== null && <p>最近提醒：{formatTime(remindedAt)}</p>}
              </dd>
            </div>
            {paidFen !== null && (
              <div>
                <dt>实缴</dt>
                <dd>
                  ¥{formatFen(paidFen)}，{paidOn}
                  {paymentReference !== '' && <p>流水号 {paymentReference}</p>}
                </dd>
              </div>
            )}
            <div>
              <dt>付费方式</dt>
              <dd>{payingWay(person) || '—'}</dd>
            </div>
            <div>
              <dt>发票</dt>
              <dd>
                <StateTag tone={invoiceTones[invoice]}>{invoiceStateLabels[invoice]}</StateTag>
                {invoiceNumber !== '' && <p>号码 {invoiceNumber}</p>}
              </dd>
            </div>
          </dl>
          <div className="ui-cluster ui-gap-2">
            <PersonActions activityId={activityId} people={[person]} isPaid only={payingActions} />
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => copyInvoice(person)}>
              复制开票信息
            </Button>
          </div>
        </div>
        <Proof key={proof} address={proof} />
      </div>
    </section>
  );
}

const payingWay = ({ form }: PersonDetail): string =>
  (['billingType', 'transferType'] as const)
    .map((key) => textOf(fieldOf(key), form))
    .filter((text) => text !== '')
    .join('，');

/** Shows an image inline; opens a document in another tab. */
function Proof({ address }: { readonly address: string }) {
  const [isPicture, setPicture] = useState(true);
  if (address === '') return <p className={styles.noProof}>还没有上传缴费凭证</p>;
  return (
    <a className={styles.proof} href={address} target="_blank" rel="noreferrer">
      {isPicture && <img src={address} alt="缴费凭证" onError={() => setPicture(false)} />}
      <span>{isPicture ? '查看原图' : '打开凭证文件'}</span>
    </a>
  );
}

const invoiceKeys: readonly FieldKey[] = [
  'accountName',
  'taxId',
  'accountBank',
  'accountNumber',
  'address',
  'phone',
  'email',
  'mailingAddress',
];

/** For staff who write the invoice in another program. */
function copyInvoice({ form }: PersonDetail): void {
  const lines = invoiceKeys
    .map((key) => ({ label: fieldOf(key).label, text: textOf(fieldOf(key), form) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}：${text}`);
  if (lines.length === 0) return toast('warning', '没有填写开票信息');
  void copyText(lines.join('\n'), '开票信息已复制');
}

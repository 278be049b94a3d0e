import { formatFen } from '@ganlin/contract/core/money';
import { Charge, chargeLabels } from '@ganlin/contract/training/kinds';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { Input, Radio } from 'antd';
import { upload } from '../../../../lib/api/client.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { Transfer } from '../class-draft.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { PictureField } from '../../../../kits/pickers/picture-field.tsx';
import type { Editing, PartProps } from '../use-class-editor.ts';

const charges = [Charge.free, Charge.paid];
const MAX_YUAN = 1_000_000;

/** Whether the class is paid, the fee, and the account that receives it. */
export function FeePart({ editing }: PartProps) {
  const { draft, change, errors } = editing;
  const { charge, feeFen } = draft;
  return (
    <section className={styles.panel} aria-label="收费">
      <EditField
        label="是否收费"
        required
        hint={
          charge === Charge.free ? '报名表里没有缴费与发票这一部分。' : '报名通过后要缴费，工作人员核对凭证后才算录取。'
        }
      >
        <Radio.Group
          aria-label="是否收费"
          options={charges.map((value) => ({ value, label: chargeLabels[value] }))}
          value={charge}
          onChange={({ target }) => change({ charge: target.value as Charge })}
        />
      </EditField>
      {charge === Charge.paid && (
        <>
          <EditField
            label="培训费"
            required
            error={errorWithin(errors, 'feeFen')}
            hint={feeFen === null ? undefined : `报名页显示 ¥${formatFen(feeFen)}`}
          >
            <NumberField
              label="培训费"
              unit="元/人"
              max={MAX_YUAN}
              digits={2}
              invalid={errors.has('feeFen')}
              value={feeFen === null ? null : feeFen / 100}
              onChange={(yuan) => change({ feeFen: yuan === null ? null : Math.round(yuan * 100) })}
            />
          </EditField>
          <p className={styles.note}>收款账户和个人收款码至少填写一种，报名人缴费时会看到。</p>
          <Account editing={editing} />
        </>
      )}
    </section>
  );
}

const accountFields = [
  { name: 'accountName', label: '收款户名', maxLength: 100 },
  { name: 'accountBank', label: '开户银行', maxLength: 100 },
  { name: 'accountNumber', label: '收款账号', maxLength: 40 },
] as const;

function Account({ editing: { draft, change, errors } }: { readonly editing: Editing }) {
  const { transfer } = draft;
  const set = (patch: Partial<Transfer>) => change({ transfer: { ...transfer, ...patch } });
  return (
    <>
      {accountFields.map(({ name, label, maxLength }) => (
        <EditField key={name} label={label} error={errorWithin(errors, `transfer.${name}`)}>
          <Input
            aria-label={label}
            autoComplete="off"
            maxLength={maxLength}
            value={transfer[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </EditField>
      ))}
      <EditField label="个人收款码" error={errorWithin(errors, 'transfer.picture')} hint="选择个人转账的人扫码付款。">
        <PictureField
          label="收款码图片"
          shape="square"
          upload={(file) => upload(trainclassApi.uploadPicture, {}, file)}
          file={transfer.picture}
          url={draft.pictureUrl}
          onChange={(picture, pictureUrl) => change({ transfer: { ...transfer, picture }, pictureUrl })}
        />
      </EditField>
      <EditField label="转账说明" error={errorWithin(errors, 'transfer.note')}>
        <Input.TextArea
          aria-label="转账说明"
          placeholder="如 转账附言请写“姓名 + 上岗培训”，付款后上传凭证"
          maxLength={300}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={transfer.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </EditField>
    </>
  );
}

import { recoveryApi } from '@ganlin/contract/training/recovery';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { missingFrom } from '../model/form-values.ts';
import { MobileProof, type Recovered } from '../model/mobile-proof.tsx';
import type { RegistrationFormState } from '../form/use-registration-form.ts';
import styles from './earlier-offer.module.css';

type Earlier = NonNullable<Recovered['earlier']>;

interface EarlierOfferProps {
  readonly form: RegistrationFormState;
}

/** Offers what the applicant filled in last time; nothing is filled in before they ask for it. */
export function EarlierOffer({ form }: EarlierOfferProps): ReactNode {
  const isSignedIn = useSession(({ token }) => token) !== '';
  const [filled, setFilled] = useState<readonly string[]>();
  const fill = (earlier: Earlier) => {
    const { values, labels } = missingFrom(form, earlier.form);
    form.fill(values);
    setFilled(labels);
  };
  if (filled !== undefined) return <Filled labels={filled} />;
  return isSignedIn ? <OwnOffer onFill={fill} /> : <GuestOffer onFill={fill} />;
}

interface OfferProps {
  readonly onFill: (earlier: Earlier) => void;
}

function OwnOffer({ onFill }: OfferProps): ReactNode {
  const { data } = useQuery({ ...query(recoveryApi.earlier, {}), meta: { silent: true } });
  if (!data) return null;
  return (
    <div className={styles.offer}>
      <p>
        您在 {formatTime(data.createTime).slice(0, 10)} 报名“{data.title}”时填写过资料。
      </p>
      <Button small look="line" onClick={() => onFill(data)}>
        用上次填写的资料
      </Button>
    </div>
  );
}

/** A guest first proves the mobile number: nobody gets the data of others by typing their name. */
function GuestOffer({ onFill }: OfferProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isNone, setNone] = useState(false);
  if (isNone) return <output className={styles.offer}>这个手机号码没有报过名，请直接填写下面的表。</output>;
  if (isOpen) {
    return (
      <section className={styles.proof} aria-label="取回上次填写的资料">
        <h2>用上次填写的资料</h2>
        <p>用上次报名的手机号码接收短信验证码。身份证号和银行账号不会取回，仍要您自己填写。</p>
        <MobileProof
          submitText="取回资料"
          onProved={({ earlier }) => {
            if (earlier) onFill(earlier);
            else setNone(true);
          }}
        />
      </section>
    );
  }
  return (
    <div className={styles.offer}>
      <p>以前报过名？不用再填一遍。</p>
      <Button small look="line" onClick={() => setOpen(true)}>
        用上次填写的资料
      </Button>
    </div>
  );
}

function Filled({ labels }: { readonly labels: readonly string[] }): ReactNode {
  return (
    <output className={styles.offer}>
      {labels.length === 0
        ? '上次填写的资料，这里都已经有了。'
        : `已填入上次的${labels.join('、')}，请逐项核对。您已经填写的没有改动。`}
    </output>
  );
}

import { trainingErrors } from '@ganlin/contract/training/errors';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { ApiError, isOutage, messageOf } from '../../../lib/api/failure.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Captcha } from '../../../kits/captcha/captcha.tsx';
import type { GivenValues, PublicClass } from '../model/form-values.ts';
import { RegistrationSheet } from '../form/registration-sheet.tsx';
import { QUERY } from '../model/paths.ts';
import { EarlierOffer } from './earlier-offer.tsx';
import styles from './page.module.css';
import { useOnline } from './use-online.ts';
import { useRegistering, type Registered, type Registering } from './use-registering.ts';

interface RegistrationEntryProps {
  readonly trainclass: PublicClass;
  /** Known values of the applicant; a draft takes precedence. */
  readonly known?: GivenValues;
  readonly onDone: (registered: Registered) => void;
  readonly back?: { readonly text: string; readonly onClick: () => void };
}

/** Fills in and sends the form of a class, with a draft and the handling of failed attempts. */
export function RegistrationEntry({ trainclass, known, onDone, back }: RegistrationEntryProps): ReactNode {
  const registering = useRegistering(trainclass, { known: known ?? {}, onDone });
  const isOnline = useOnline();
  const { form, isBusy, failure } = registering;
  return (
    <div className={styles.entry}>
      <EarlierOffer form={form} />
      <RegistrationSheet
        form={form}
        trainclass={trainclass}
        submitText="提交报名"
        isBusy={isBusy}
        refusal={isOnline ? refusalOf(failure) : OFFLINE}
        note={<DraftNote registering={registering} />}
        extra={registering.captcha && <CaptchaLine {...registering.captcha} />}
        {...(back ? { back } : {})}
        onSend={(values) => void registering.send(values)}
      />
    </div>
  );
}

/** Required when several people have already registered from one IP address. */
function CaptchaLine({ ownerId, value, onChange }: NonNullable<Registering['captcha']>): ReactNode {
  const id = useId();
  return (
    <div className={styles.captcha}>
      <label htmlFor={id}>图形验证码</label>
      <Captcha id={id} ownerId={ownerId} {...(value ? { value } : {})} onChange={onChange} standalone />
    </div>
  );
}

const OFFLINE = '网络已断开。填写的内容都还在，连上网络后再点“提交报名”即可。';

function refusalOf(failure: unknown): ReactNode {
  if (failure === undefined) return undefined;
  if (isOutage(failure)) {
    return '没有连上服务器。填写的内容都还在，稍后再点“提交报名”即可，不会重复报名。';
  }
  const isTaken = failure instanceof ApiError && failure.code === trainingErrors.registrationTaken.code;
  return (
    <>
      {messageOf(failure)}
      {isTaken && (
        <>
          {' '}
          <Link to={QUERY}>报名查询</Link>
        </>
      )}
    </>
  );
}

/** Shows where the draft is stored and for how long, and lets the user discard it. */
function DraftNote({ registering: { keptAt, clear } }: { readonly registering: Registering }): ReactNode {
  if (keptAt === undefined) return <span className={styles.draft}>填写的内容只存在本机，提交后删除</span>;
  if (keptAt === false) return <span className={styles.draft}>浏览器不允许保存草稿，请一次填完</span>;
  const ask = async () => {
    const yes = await confirmAction({
      title: '清除草稿吗？',
      content: '填写的内容和本机上的草稿都会删除。',
      okText: '清除',
    });
    if (yes) clear();
  };
  return (
    <span className={styles.draft}>
      草稿已存在本机 {formatTime(new Date(keptAt).toISOString()).slice(11)}，提交后删除
      <button type="button" onClick={() => void ask()}>
        清除草稿
      </button>
    </span>
  );
}

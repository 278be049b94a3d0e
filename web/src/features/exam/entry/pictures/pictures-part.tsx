import { FaceRule } from '@ganlin/contract/exam/integrity';
import { faceCheckApi, FaceState, faceStateLabels } from '@ganlin/contract/paper/face';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { FaceShot } from './face-shot.tsx';
import { faceTones, linesOf, mayShoot, nextText, type FaceCheck } from './pictures-text.ts';
import styles from './pictures.module.css';

interface PicturesPartProps {
  readonly examId: string;
  readonly check: FaceCheck;
  /** The exam has begun: withdrawing then keeps the pictures taken so far. */
  readonly isRunning: boolean;
  readonly onChanged: () => void;
}

export const PICTURES_ID = 'exam-pictures';

/** Whether pictures may be taken, and the check of the face before the exam. */
export function PicturesPart({ examId, check, isRunning, onChanged }: PicturesPartProps): ReactNode {
  const { rule, agreed, state } = check;
  return (
    <section id={PICTURES_ID} className={styles.part} aria-labelledby={`${PICTURES_ID}-title`}>
      <header className={styles.head}>
        <h2 id={`${PICTURES_ID}-title`}>考试拍照</h2>
        {rule !== FaceRule.none && <StateTag tone={faceTones[state]}>{faceStateLabels[state]}</StateTag>}
      </header>
      <Consent examId={examId} check={check} isRunning={isRunning} onChanged={onChanged} />
      {rule !== FaceRule.none && (agreed !== null || state !== FaceState.missing) && (
        <Face examId={examId} check={check} onChanged={onChanged} />
      )}
    </section>
  );
}

function Consent({ examId, check, isRunning, onChanged }: PicturesPartProps): ReactNode {
  const { agreed, consentText, rule } = check;
  const [isOpen, setOpen] = useState(false);
  const answer = useCall(faceCheckApi.consent);
  const say = (isAgreed: boolean) => answer.mutate({ examId, agreed: isAgreed }, { onSuccess: onChanged });
  const text = <ConsentText text={consentText} />;
  if (agreed === null) {
    return (
      <div className={styles.consent}>
        {text}
        <div className={styles.buttons}>
          <Button disabled={answer.isPending} onClick={() => say(true)}>
            同意拍照
          </Button>
          <Button look="line" disabled={answer.isPending} onClick={() => say(false)}>
            不同意
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.consent}>
      <div className={styles.answer}>
        <p>
          <b>{agreed ? '您已同意拍照。' : '您没有同意拍照，不会拍您的照片。'}</b>
          {changeText({ agreed, isRunning, isChecked: rule !== FaceRule.none })}
        </p>
        <div className={styles.buttons}>
          <Button look="line" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起说明' : '查看说明'}
          </Button>
          <Button look="line" disabled={answer.isPending} onClick={() => say(!agreed)}>
            {agreed ? '撤回同意' : '改为同意'}
          </Button>
        </div>
      </div>
      {isOpen && text}
    </div>
  );
}

interface Change {
  readonly agreed: boolean;
  readonly isRunning: boolean;
  readonly isChecked: boolean;
}

function changeText({ agreed, isRunning, isChecked }: Change): string {
  if (!agreed) return isRunning ? '' : '这不影响参加考试，开考前可以改为同意。';
  if (isRunning) return '可以随时撤回，此后不再拍照。';
  return isChecked ? '开考前撤回，已提交的照片随即删除。' : '可以随时撤回，此后不再拍照。';
}

function ConsentText({ text }: { readonly text: string }): ReactNode {
  return (
    <ul className={styles.text}>
      {linesOf(text).map((line) => (
        <li key={line.title + line.text}>
          {line.title !== '' && <b>{line.title}</b>}
          {line.text}
        </li>
      ))}
    </ul>
  );
}

function Face({ examId, check, onChanged }: Omit<PicturesPartProps, 'isRunning'>): ReactNode {
  const [isOn, setOn] = useState(false);
  const isPossible = mayShoot(check);
  return (
    <div className={styles.face}>
      <output className={styles.next} data-tone={faceTones[check.state]}>
        {nextText(check)}
      </output>
      {isPossible && isOn && (
        <FaceShot
          examId={examId}
          onClose={() => setOn(false)}
          onTaken={() => {
            setOn(false);
            onChanged();
          }}
        />
      )}
      {isPossible && !isOn && (
        <div className={styles.buttons}>
          <Button look={check.state === FaceState.missing ? 'solid' : 'line'} onClick={() => setOn(true)}>
            {check.state === FaceState.missing ? '打开摄像头拍照' : '重新拍照'}
          </Button>
        </div>
      )}
    </div>
  );
}

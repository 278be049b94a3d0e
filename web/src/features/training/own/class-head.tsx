import { Application, applicationLabels, RegistrationState } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { standOf } from '../model/class-clock.ts';
import { ClassFacts, ClassFee, ClassTags } from '../registration/class-facts.tsx';
import { ClassCover } from '../../../kits/covers/class-cover.tsx';
import { mayApply, type OwnView } from './own-view.ts';
import styles from './class-view.module.css';

interface ClassHeadProps {
  readonly own: OwnView;
  /** The server's clock. */
  readonly now: Date;
  /** The form is open below: the header leaves out what the form repeats. */
  readonly isForm: boolean;
  readonly onRegister: () => void;
}

/** What a class is, when and where, and its main action. */
export function ClassHead({ own, now, isForm, onRegister }: ClassHeadProps): ReactNode {
  const { trainclass } = own;
  return (
    <header className={styles.head} data-small={isForm}>
      <div className={styles.picture}>
        <ClassCover {...trainclass} />
      </div>
      <div className={styles.about}>
        <ClassTags trainclass={trainclass} now={now} />
        <h1>{trainclass.title}</h1>
        {!isForm && (
          <>
            <ClassFacts trainclass={trainclass} now={now} />
            <div className={styles.door}>
              <ClassFee trainclass={trainclass} />
              <Door own={own} now={now} onRegister={onRegister} />
            </div>
          </>
        )}
      </div>
    </header>
  );
}

function Door({ own, now, onRegister }: Omit<ClassHeadProps, 'isForm'>): ReactNode {
  const { registration, trainclass } = own;
  // The registration section just below shows what to do.
  if (registration && registration.state !== RegistrationState.cancelled) return null;
  const { application } = standOf(trainclass, now);
  return (
    <div className={styles.enter}>
      {application === Application.waiting && <p>名额已满，有名额时按报名先后递补</p>}
      <Button disabled={!mayApply(own, now)} onClick={onRegister}>
        {doorTexts[application]}
      </Button>
    </div>
  );
}

const doorTexts: Readonly<Record<Application, string>> = {
  ...applicationLabels,
  [Application.open]: '我要报名',
  [Application.waiting]: '候补报名',
};

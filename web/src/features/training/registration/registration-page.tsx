import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MainArea } from '../../../ui/main-area.tsx';
import type { GivenValues, PublicClass } from '../model/form-values.ts';
import { mayRegister, standOf, useServerNow } from '../model/class-clock.ts';
import { ClassAside } from './class-aside.tsx';
import { ClassDetail } from './class-detail.tsx';
import { PageSteps } from './page-steps.tsx';
import { RegistrationEntry } from './registration-entry.tsx';
import styles from './page.module.css';
import { SuccessView } from './success-view.tsx';
import type { Registered } from './use-registering.ts';

interface RegistrationPageProps {
  readonly trainclass: PublicClass;
  readonly known: GivenValues;
  readonly isRegistered: boolean;
}

/**
 * The three steps: detail, form, success. The form has its own URL state, so that a phone's back button leads to the
 * detail.
 */
export function RegistrationPage({ trainclass, known, isRegistered }: RegistrationPageProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const [registered, setRegistered] = useState<Registered>();
  const [isAgain, setAgain] = useState(false);
  const now = useServerNow(trainclass.now);
  const isForm = search.get('step') === 'form';
  const shown = useRef(isForm);
  useEffect(() => {
    if (shown.current === isForm) return;
    shown.current = isForm;
    // Screen readers announce the new step.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [isForm]);
  const goTo = (step: 'detail' | 'form') => {
    const next = new URLSearchParams(search);
    if (step === 'form') next.set('step', 'form');
    else next.delete('step');
    setSearch(next);
  };
  const isOpen = mayRegister(standOf(trainclass, now).application);
  // A form that was open when registration ended stays open: the server decides about it.
  const [wasOpen, setWasOpen] = useState(isForm && isOpen);
  const view = viewOf({ isForm, isOpen: isOpen || wasOpen, isDone: registered !== undefined });
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <PageSteps at={view} />
        {view === 0 && (
          <ClassDetail
            trainclass={trainclass}
            now={now}
            isRegistered={isRegistered}
            onRegister={() => {
              setWasOpen(true);
              goTo('form');
            }}
          />
        )}
        {view === 1 && (
          <div className={styles.columns}>
            <h1 className={styles.unseen} tabIndex={-1}>
              填写报名表：{trainclass.title}
            </h1>
            <RegistrationEntry
              trainclass={trainclass}
              // A user who returns from a success registers someone else.
              known={isAgain ? {} : known}
              onDone={setRegistered}
              back={{ text: '返回详情', onClick: () => goTo('detail') }}
            />
            <ClassAside trainclass={trainclass} now={now} />
          </div>
        )}
        {view === 2 && registered && (
          <SuccessView
            registered={registered}
            trainclass={trainclass}
            onBack={() => {
              setAgain(true);
              setRegistered(undefined);
            }}
          />
        )}
      </MainArea>
    </div>
  );
}

function viewOf({ isForm, isOpen, isDone }: { isForm: boolean; isOpen: boolean; isDone: boolean }): 0 | 1 | 2 {
  if (!isForm) return 0;
  if (isDone) return 2;
  return isOpen ? 1 : 0;
}

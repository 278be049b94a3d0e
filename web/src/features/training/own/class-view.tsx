import { registrationApi } from '@ganlin/contract/training/registration';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { ClassBody } from './class-body.tsx';
import { ClassHead } from './class-head.tsx';
import { OwnRegistrationPart } from './own-registration.tsx';
import { keyOf, mayApply, TRAIN, type OwnView } from './own-view.ts';
import { RegisteredOthers } from './registered-others.tsx';
import { useServerNow } from '../model/class-clock.ts';
import { RegistrationEntry } from '../registration/registration-entry.tsx';
import { RegistrationMending } from '../query/registration-mending.tsx';
import styles from './class-view.module.css';

/** A class with the user's own registration: all details, its status, and the next step. */
export default function ClassViewScreen() {
  const { params } = useScreen();
  const own = useQuery({
    ...query(registrationApi.own, { id: params['id'] ?? '' }),
    staleTime: 0,
    // Staff may have decided meanwhile.
    refetchOnWindowFocus: true,
  });
  if (own.data) return <ClassView own={own.data} onChanged={() => void own.refetch()} />;
  if (!own.isError) return <PageSkeleton />;
  return (
    <MessageView
      code="培训班"
      title="没能打开这个培训班"
      text={messageOf(own.error)}
      action={{ text: '返回学习培训', to: TRAIN }}
    />
  );
}

interface ClassViewProps {
  readonly own: OwnView;
  readonly onChanged: () => void;
}

function ClassView({ own, onChanged }: ClassViewProps) {
  const { trainclass, registration, known } = own;
  const [search, setSearch] = useSearchParams();
  const now = useServerNow(trainclass.now);
  // The form has its own URL state, so that a phone's back button leads from it to the class.
  const step = search.get('step');
  const goTo = (next: 'form' | 'edit') => {
    setSearch({ step: next });
    window.scrollTo({ top: 0 });
  };
  const leave = () => {
    setSearch({}, { replace: true });
    window.scrollTo({ top: 0 });
  };
  const leaveChanged = () => {
    leave();
    onChanged();
  };
  const isForm = step === 'form' && mayApply(own, now);
  const isMending = step === 'edit' && registration !== null && registration.mayEdit;
  return (
    <div className={styles.ground}>
      <SceneDefs />
      <MainArea className={styles.page}>
        <nav className={styles.trail} aria-label="位置">
          <Link to={TRAIN} className="ui-touch">
            学习培训
          </Link>
          <span aria-hidden="true">/</span>
          <span>{isForm || isMending ? '填写报名表' : '培训班'}</span>
        </nav>
        {!isMending && <ClassHead own={own} now={now} isForm={isForm} onRegister={() => goTo('form')} />}
        {isForm && (
          <RegistrationEntry
            trainclass={trainclass}
            known={known}
            back={{ text: '返回详情', onClick: leave }}
            onDone={leaveChanged}
          />
        )}
        {isMending && (
          <RegistrationMending
            registration={registration}
            trainclass={trainclass}
            queryKey={keyOf(registration)}
            onDone={leaveChanged}
            onBack={leave}
          />
        )}
        {!isForm && !isMending && (
          <>
            {registration && (
              <OwnRegistrationPart
                registration={registration}
                trainclass={trainclass}
                onEdit={() => goTo('edit')}
                onChanged={onChanged}
              />
            )}
            <RegisteredOthers others={own.others} />
            <ClassBody own={own} now={now} />
          </>
        )}
      </MainArea>
    </div>
  );
}

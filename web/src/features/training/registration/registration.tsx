import { Id } from '@ganlin/contract/core/id';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { RegistrationPage } from './registration-page.tsx';

/** The registration page, accessible without a token and inside other systems' frames (specification, section 2). */
export default function RegistrationScreen() {
  const [search] = useSearchParams();
  const id = search.get('trainclassId') ?? '';
  const isSignedIn = useSession(({ token }) => token) !== '';
  const isNamed = Id.safeParse(id).success;
  const detail = useQuery({ ...query(trainclassApi.detail, { id }), enabled: isNamed, meta: { silent: true } });
  const own = useQuery({
    ...query(registrationApi.own, { id }),
    enabled: isNamed && isSignedIn,
    meta: { silent: true },
  });
  if (!isNamed) {
    return <MessageView code="报名" title="没有找到培训班" text="地址不完整，请从培训通知中的链接重新打开。" />;
  }
  if (detail.error) {
    const action = { text: '重试', onClick: () => void detail.refetch() };
    return <MessageView code="报名" title="没能打开培训班" text={messageOf(detail.error)} action={action} />;
  }
  if (!detail.data || own.isLoading) return <PageSkeleton />;
  const registration = own.data?.registration;
  return (
    <RegistrationPage
      key={id}
      trainclass={detail.data}
      known={own.data?.known ?? {}}
      isRegistered={registration ? registration.state !== RegistrationState.cancelled : false}
    />
  );
}

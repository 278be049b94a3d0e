import { Navigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { COURSES } from '../model/paths.ts';

/** The address of a course's page without a course. */
export default function NoCourseScreen() {
  const { token } = useSession();
  return <Navigate replace to={token === '' ? '/web/home' : COURSES} />;
}

import { Navigate, useLocation, useParams } from 'react-router';

/** `/redirect/{path}`: leaves the current view and comes back to it, so that it is built anew. */
export default function RedirectScreen() {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/${path}${search}`} replace />;
}

import { Navigate, useLocation, useParams } from 'react-router';

/** `/redirect/{path}`: leaves the current view and returns to it, so that it is rebuilt. */
export default function RedirectScreen() {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/${path}${search}`} replace />;
}

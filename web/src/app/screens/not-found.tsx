import { NotFoundView } from '../../ui/not-found.tsx';

export default function NotFoundScreen() {
  return <NotFoundView />;
}

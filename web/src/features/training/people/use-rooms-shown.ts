import { useNavigate } from 'react-router';
import { useScreen } from '../../../lib/screen/screen.tsx';

const PARAMETER = 'view';
const ROOMS = 'rooms';

interface RoomsShown {
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

/** Whether rooms and meals are shown instead of the list, from the URL. */
export function useRoomsShown(): RoomsShown {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const show = (isShown: boolean) => {
    const params = new URLSearchParams(search);
    if (isShown) params.set(PARAMETER, ROOMS);
    else params.delete(PARAMETER);
    void navigate({ pathname, search: params.size === 0 ? '' : `?${params}` });
  };
  return { isShown: new URLSearchParams(search).get(PARAMETER) === ROOMS, show };
}

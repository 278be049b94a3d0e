import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useScreen } from '../../lib/screen/screen.tsx';
import { readList, writeList, type ListState } from '../../lib/screen/search-params.ts';
import type { ListEndpoint } from './list-endpoint.ts';

interface ListPlaceControl<Filter> {
  readonly urlState: ListState<Filter>;
  /** Goes to another page, filter or order; another filter or order starts from the first page. */
  readonly go: (change: Partial<ListState<Filter>>) => void;
}

/** Page, filter and order of a list in the screen's own URL, so that a link shows the same. */
export function useListUrlState<Filter extends z.ZodObject>({
  request,
}: Pick<ListEndpoint<Filter, never>, 'request'>): ListPlaceControl<z.input<Filter>> {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const schema: Filter = request.shape.params;
  const urlState = useMemo(() => readList(search, schema), [search, schema]);
  // The state requested last, even before the page has caught up: of two quick changes the second must not undo the
  // first.
  const requested = useRef(urlState);
  useEffect(() => {
    requested.current = urlState;
  }, [urlState]);
  const go = (change: Partial<ListState<z.input<Filter>>>) => {
    // A cached screen that is not shown must not change the URL: it belongs to another screen.
    if (!isShown.current) return;
    requested.current = { ...requested.current, current: 1, ...change };
    void navigate({ pathname, search: writeList(search, schema, requested.current) }, { replace: true });
  };
  return { urlState, go };
}

/** React cleans up the effects of a cached screen while another one is shown. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

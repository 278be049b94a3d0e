import type { Data, Endpoint } from '@ganlin/contract/core/endpoint';
import type { importEndpoints, RowFilter } from '@ganlin/contract/core/import';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useScreen } from '../../lib/screen/screen.tsx';

/** The endpoints of any kind of import, whatever its options and template variants. */
export type ImportApi = Omit<ReturnType<typeof importEndpoints<z.ZodType>>, 'template'> & {
  readonly template: Endpoint;
};

/** The response to an upload. */
export type Started = Data<ImportApi['start']>;

/** Which rows the preview shows. */
export type View = NonNullable<z.input<typeof RowFilter>['only']>;

interface ImportId {
  readonly id: string | undefined;
  readonly open: (id: string | undefined) => void;
}

/** The open import, in the screen's URL: a reload, a link or the back button finds it again. */
export function useImportId(): ImportId {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const open = (id: string | undefined) => {
    const params = new URLSearchParams(search);
    if (id) params.set('id', id);
    else params.delete('id');
    void navigate({ pathname, search: params.size === 0 ? '' : `?${params}` });
  };
  return { id: new URLSearchParams(search).get('id') ?? undefined, open };
}

import { homeConfigApi } from '@ganlin/contract/content/home';
import { portalApi } from '@ganlin/contract/portal/home';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useCall } from '../../../lib/api/query.ts';
import { draftOf, errorsOf, formOf, type HomeDraft, type StoredHome } from './home-draft.ts';

export interface PartProps {
  readonly editing: Editing<HomeDraft>;
}

interface HomeEditorOptions {
  readonly stored: StoredHome;
  readonly onReload: () => void;
  readonly onInvalid: () => void;
}

export function useHomeEditor({ stored, ...options }: HomeEditorOptions) {
  const save = useCall(homeConfigApi.save, { refresh: [portalApi.home], silent: true });
  return useRecordEditor({
    ...options,
    start: () => draftOf(stored),
    formOf,
    errorsOf,
    version: stored.version,
    send: async ({ form, version = 0 }) => {
      const made = await save.mutateAsync({ config: form, version });
      return { id: 'home', version: made.version, message: '已保存，首页已经更新' };
    },
    conflict: 'homeChanged',
  });
}

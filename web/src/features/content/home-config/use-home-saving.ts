import { homeConfigApi } from '@ganlin/contract/content/home';
import { contentErrors } from '@ganlin/contract/content/errors';
import { portalApi } from '@ganlin/contract/portal/home';
import { useRef } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formOf } from './home-draft.ts';
import type { HomeEditing } from './use-home-editing.ts';

interface HomeSaving {
  readonly editing: HomeEditing;
  readonly version: number;
  /** Another's change came in between; the page must start from it. */
  readonly onReload: () => void;
  readonly onError: () => void;
}

/** Saves. What the contract would refuse is shown at its place and not sent; what was typed is never lost. */
export function useHomeSaving({ editing, version: start, onReload, onError }: HomeSaving) {
  const save = useCall(homeConfigApi.save, { refresh: [portalApi.home], silent: true });
  const version = useRef(start);
  const refused = async (error: unknown) => {
    const isChanged = error instanceof ApiError && error.code === contentErrors.homeChanged.code;
    if (!isChanged) return reportFailure(error);
    const yes = await confirmAction({
      title: error.message,
      content: '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。',
      okText: '重新载入',
    });
    return yes ? onReload() : undefined;
  };
  const submit = async () => {
    if (save.isPending) return;
    if (editing.check().size > 0) {
      toast('warning', '还有没填好的地方，请看红字');
      // The words are there a moment later.
      setTimeout(onError);
      return;
    }
    try {
      const made = await save.mutateAsync({ config: formOf(editing.draft), version: version.current });
      version.current = made.version;
      editing.settle();
      toast('success', '已保存，首页已经更新');
    } catch (error) {
      await refused(error);
    }
  };
  return { submit, saving: save.isPending };
}

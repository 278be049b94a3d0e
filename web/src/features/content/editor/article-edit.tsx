import { articleApi } from '@ganlin/contract/content/article';
import { channelNamed, type Channel } from '@ganlin/contract/content/kinds';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { NotFoundView } from '../../../ui/not-found.tsx';
import { editPath } from '../articles/channel-path.ts';
import { draftOf, newDraft } from './article-draft.ts';
import { ArticleEditor } from './article-editor.tsx';

/** The editor of one article; `?new=1` means that nothing is stored under the id yet, `?review=1` opens its review. */
export default function ArticleEditScreen() {
  const { params } = useScreen();
  const channel = channelNamed(params['channel'] ?? '');
  const id = params['id'] ?? '';
  return channel === undefined ? <NotFoundView /> : <ArticleEdit key={id} channel={channel} id={id} />;
}

function ArticleEdit({ channel, id }: { readonly channel: Channel; readonly id: string }) {
  const { search } = useScreen();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const isNew = params.has('new');
  // The page that creates an article keeps editing it after the first save.
  const [began] = useState(isNew);
  const record = useStoredRecord(query(articleApi.detail, { id }), !isNew);
  const { stored, turn, refresh, reload } = record;
  // Until it restarts from the server's version, it continues with the draft it began.
  const from = began && turn === 0 ? undefined : record.from;
  if (!began && !from) return <RecordWait record={record} failed="内容没能载入，它可能已被删除。" />;
  const asStored = (then: () => void) => () => {
    if (isNew) void navigate(editPath(channel, id), { replace: true });
    then();
  };
  return (
    <ArticleEditor
      key={turn}
      id={id}
      stored={stored}
      start={() => (from ? draftOf(from) : newDraft(channel))}
      onSaved={asStored(refresh)}
      onReload={asStored(reload)}
      isReviewing={params.has('review')}
      onReviewed={() => void navigate(editPath(channel, id), { replace: true })}
    />
  );
}

import { transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { entryKindLabels } from '@ganlin/contract/transcript/entry';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FileChart } from '../chart/file-chart.tsx';
import { FileHead } from '../model/file-head.tsx';
import layout from '../model/file-layout.module.css';
import { TimeLine } from '../model/time-line.tsx';
import styles from './shared.module.css';

/** Somebody's file, as long as they agree, and as much of it as they chose. */
export default function SharedTranscriptScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? '';
  const view = useQuery({
    ...query(transcriptRequestApi.file, { id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
  if (view.isError)
    return (
      <div className={styles.refused} role="alert">
        <p>{messageOf(view.error)}。</p>
        <ButtonLink look="line" to="/admin/transcript">
          回到我的申请
        </ButtonLink>
      </div>
    );
  if (!view.data) return <div className={layout.waiting} aria-hidden="true" />;
  const { parts, until } = view.data;
  return (
    <div className={styles.shared}>
      <p className={styles.terms}>
        本人同意您查看：{parts.map((part) => entryKindLabels[part]).join('、')}。{formatTime(until)}{' '}
        前有效，本人可以随时撤回。每次查看都有记录。
      </p>
      <FileHead view={view.data} />
      {parts.includes('certificate') && <FileChart view={view.data} />}
      <TimeLine
        view={view.data}
        queryKey={[transcriptRequestApi.entries.path, id]}
        load={(asked) => call(transcriptRequestApi.entries, { id, ...asked })}
      />
    </div>
  );
}

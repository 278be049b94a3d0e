import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { FileChart } from '../chart/file-chart.tsx';
import { FileHead } from '../model/file-head.tsx';
import layout from '../model/file-layout.module.css';
import { TimeLine } from '../model/time-line.tsx';
import { ExportCard } from './export-card.tsx';
import { Requests } from './requests.tsx';

/** The signed-in person's file: what they learnt, passed and hold, to export and to share. */
export default function OwnTranscriptScreen() {
  const { avatar, userId } = useSession();
  const view = useQuery({ ...query(ownTranscriptApi.overview, {}), staleTime: 0, meta: { silent: true } });
  if (!view.data)
    return (
      <div className="ui-ground">
        <MainArea className={layout.alone ?? ''}>
          {view.isError ? (
            <LoadFailed text={`${messageOf(view.error)}。`} onRetry={() => void view.refetch()} />
          ) : (
            <div className={layout.waiting} aria-hidden="true" />
          )}
        </MainArea>
      </div>
    );
  return (
    <div className="ui-ground">
      <FileHead view={view.data} avatar={avatar} />
      <MainArea className={layout.page ?? ''}>
        <div className={layout.top}>
          <FileChart view={view.data} advice />
          <ExportCard view={view.data} />
        </div>
        <Requests view={view.data} />
        <TimeLine
          view={view.data}
          queryKey={[ownTranscriptApi.entries.path, userId]}
          load={(asked) => call(ownTranscriptApi.entries, asked)}
        />
      </MainArea>
    </div>
  );
}

import { matchApi } from '@ganlin/contract/battle/battle';
import { DesktopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { HostDialog } from '../model/host-dialog.tsx';
import type { MatchRow } from '../model/rows.ts';
import { StatisticsPanel } from '../statistics/statistics-panel.tsx';
import { LiveMatches } from './live-matches.tsx';
import { matchColumns } from './match-columns.tsx';
import { MatchFilterFields } from './match-filter.tsx';
import { isRunning } from './match-texts.ts';
import styles from './matches.module.css';
import { VoidDialog } from './void-dialog.tsx';

const FOLLOW_MS = 5_000;
const LOOK_MS = 30_000;

/** Matches as staff watch them: those being played, figures, and all of them. */
export default function MatchesScreen() {
  const may = usePermission();
  const { urlState } = useListUrlState(matchApi.paging);
  const { battleId } = urlState.filter;
  const [panel, setPanel] = useState<MatchRow | 'host'>();
  const mayVoid = may('battle:match:void');
  const columns = useMemo(() => matchColumns(mayVoid ? setPanel : undefined), [mayVoid]);
  const closed = () => setPanel(undefined);
  return (
    <div className={styles.screen}>
      <LiveMatches battleId={battleId} />
      <StatisticsPanel battleId={battleId} />
      <DataTable
        name="battleMatches"
        label="对局列表"
        endpoint={matchApi.paging}
        columns={columns}
        filter={<MatchFilterFields />}
        noun="对局"
        follow={(rows) => (rows.some(({ state }) => isRunning(state)) ? FOLLOW_MS : LOOK_MS)}
        toolbar={
          // The battle is chosen from the list of battles.
          may('battle:host:run') &&
          may('battle:battle:paging') && (
            <Button icon={<DesktopOutlined aria-hidden />} onClick={() => setPanel('host')}>
              开一场大屏
            </Button>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 局`}
      />
      {panel === 'host' && <HostDialog battle={undefined} onClosed={closed} />}
      {typeof panel === 'object' && <VoidDialog match={panel} onClosed={closed} />}
    </div>
  );
}

import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { eventDoubtLabels } from '@ganlin/contract/invigilation/kinds';
import { Alert, Button, Drawer, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Fact, FactGrid } from '../../../ui/list/facts.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { faceStateLabels } from '@ganlin/contract/paper/face';
import { actionLooks, actionText, countFor, useOfferedActions } from '../actions/hall-actions.tsx';
import { useHall, useHallContext } from '../model/hall-context.ts';
import { PaperEvents } from '../model/paper-events.tsx';
import { paperPath, type Tile } from '../model/rows.ts';
import { faceTones, lookLabels, lookOf, lookTones } from '../model/tile-look.ts';
import { ExamineePictures } from './faces/examinee-pictures.tsx';
import styles from './examinee-drawer.module.css';

interface ExamineeDrawerProps {
  readonly userId: string;
  readonly onClosed: () => void;
}

/** One examinee: facts, what happened, and what can be done. */
export function ExamineeDrawer({ userId, onClosed }: ExamineeDrawerProps): ReactNode {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const may = usePermission();
  const tile = useHall((state) => state.tiles.get(userId));
  const paperId = tile?.paperId ?? null;
  return (
    <Drawer
      title={tile ? `${tile.name}　${tile.deptName}` : '考生'}
      open={open}
      size="min(520px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={
        paperId !== null &&
        may('exam:paper:paging') && <Button onClick={() => void navigate(paperPath(paperId))}>答卷详情</Button>
      }
      footer={tile && <Actions tile={tile} />}
    >
      {!tile && <p>这名考生已不在考场中。</p>}
      {tile && <Facts tile={tile} />}
      {tile && <Pictures tile={tile} />}
      {paperId !== null && <Events paperId={paperId} />}
    </Drawer>
  );
}

function Actions({ tile }: { readonly tile: Tile }) {
  const { act } = useHallContext();
  const may = usePermission();
  const offered = useOfferedActions().filter((action) => countFor(action, [tile], may) > 0);
  return (
    <Space wrap>
      {offered.map((action) => {
        const { icon, isDanger = false } = actionLooks[action];
        return (
          <Button key={action} icon={icon} danger={isDanger} onClick={() => act(action, [tile.userId])}>
            {actionText(action, [tile])}
          </Button>
        );
      })}
    </Space>
  );
}

const agreementText = ({ agreed, snapshots }: Tile): string =>
  agreed === true ? `已同意，抽拍 ${snapshots} 张` : '没有同意，不拍照';

/** Only for staff who may see pictures, where the exam takes any. */
function Pictures({ tile }: { readonly tile: Tile }) {
  const { examId } = useHallContext();
  const may = usePermission();
  const takesPictures = useHall(
    ({ exam }) => exam !== undefined && (exam.face !== FaceRule.none || exam.snapshotsPerHour !== null),
  );
  if (!takesPictures || !may('exam:invigilation:picture')) return null;
  return <ExamineePictures examId={examId} tile={tile} />;
}

const timeText = (at: string | null): string => (at === null ? '—' : formatToSecond(at));

function Facts({ tile }: { readonly tile: Tile }) {
  const questions = useHall((state) => state.exam?.questions ?? 0);
  const look = lookOf(tile);
  return (
    <>
      {tile.concern !== '' && <Alert type="warning" showIcon title={tile.concern} className={styles.alert ?? ''} />}
      <FactGrid className={styles.facts}>
        <Fact name="状态" value={<StateTag tone={lookTones[look]}>{lookLabels[look]}</StateTag>} />
        <Fact name="答卷" value={tile.state === null ? '还没有开始' : paperStateLabels[tile.state]} />
        <Fact name="已答" value={`${tile.answered} / ${questions} 题`} />
        <Fact name="当前题" value={tile.ordinal === null ? '—' : `第 ${tile.ordinal} 题`} />
        <Fact name="作答页面" value={tile.paperId === null ? '—' : tile.visible ? '在前台' : '在后台'} />
        <Fact name="违规次数" value={`${tile.breaches} 次`} />
        <Fact name="最近上报" value={timeText(tile.seenAt)} />
        {tile.face !== null && (
          <Fact name="人脸核验" value={<StateTag tone={faceTones[tile.face]}>{faceStateLabels[tile.face]}</StateTag>} />
        )}
        {tile.agreed !== null && <Fact name="考试拍照" value={agreementText(tile)} />}
        <Fact
          name={tile.handedInAt === null ? '收卷时间' : '交卷时间'}
          value={timeText(tile.handedInAt ?? tile.deadlineAt)}
        />
      </FactGrid>
      {tile.doubts.length > 0 && (
        <Alert
          type="error"
          className={styles.alert ?? ''}
          title="上报的记录有疑点"
          description={tile.doubts.map((doubt) => eventDoubtLabels[doubt]).join('；')}
        />
      )}
    </>
  );
}

function Events({ paperId }: { readonly paperId: string }) {
  const { examId } = useHallContext();
  const latest = useHall(({ events }) => events.find((event) => event.paperId === paperId)?.id ?? '');
  return <PaperEvents examId={examId} paperId={paperId} latest={latest} />;
}

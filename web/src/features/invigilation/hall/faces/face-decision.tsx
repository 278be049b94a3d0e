import { FaceRule } from '@ganlin/contract/exam/integrity';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { AutoComplete, Button, Input, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { settled } from '../../../../lib/api/settled.ts';
import { isForPage } from '../../../../lib/browser/keys.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { faceOutcomes } from '../../actions/face-outcomes.ts';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import type { Tile } from '../../model/rows.ts';
import { lookLabels, lookOf, lookTones } from '../../model/tile-look.ts';
import { FacePair } from './face-pair.tsx';
import { usePictures } from './use-pictures.ts';
import styles from './faces.module.css';

interface FaceDecisionProps {
  readonly examId: string;
  readonly tile: Tile;
  readonly onDecided: () => void;
}

const outcomes = ['facePass', 'faceRefuse'] as const;
type Outcome = (typeof outcomes)[number];

const keys: Readonly<Record<string, Outcome>> = { 1: 'facePass', 2: 'faceRefuse' };

/** One face with what to compare it with, and the two decisions with a reason and what follows from each. */
export function FaceDecision({ examId, tile, onDecided }: FaceDecisionProps): ReactNode {
  const may = usePermission();
  const { sync } = useHallContext();
  const decide = useCall(pictureApi.decide);
  // One for each decision about this examinee: a repeated call changes nothing.
  const [ids] = useState(() => ({ facePass: newId(), faceRefuse: newId() }));
  const [reasons, setReasons] = useState({
    facePass: faceOutcomes.facePass.usual[0] ?? '',
    faceRefuse: faceOutcomes.faceRefuse.usual[0] ?? '',
  });
  const conclude = async (outcome: Outcome) => {
    const reason = reasons[outcome].trim();
    if (reason === '') {
      toast('warning', '请填写原因');
      return;
    }
    if (decide.isPending) return;
    const { passed, done } = faceOutcomes[outcome];
    const sent = decide.mutateAsync({ id: ids[outcome], examId, userIds: [tile.userId], passed, reason });
    if (!(await settled(sent))) return;
    toast('success', `${done}：${tile.name}`);
    onDecided();
    sync.refresh();
  };
  useDecisionKeys((outcome) => void conclude(outcome));
  const look = lookOf(tile);
  return (
    <section aria-label={`核验 ${tile.name}`}>
      <h3 className={styles.who}>
        {tile.name} <span className="ui-beside">{tile.deptName}</span>
        {look !== 'unchecked' && <StateTag tone={lookTones[look]}>{lookLabels[look]}</StateTag>}
      </h3>
      {may('exam:invigilation:picture') ? (
        <ComparedPictures examId={examId} tile={tile} />
      ) : (
        <p className="ui-note">您没有查看照片的权限，请当面核对证件后处理。</p>
      )}
      <div className={styles.decisions}>
        {outcomes.map((outcome) => (
          <DecisionBox
            key={outcome}
            outcome={outcome}
            reason={reasons[outcome]}
            isPending={decide.isPending}
            onReason={(reason) => setReasons({ ...reasons, [outcome]: reason })}
            onDecide={() => void conclude(outcome)}
          />
        ))}
      </div>
    </section>
  );
}

function useDecisionKeys(decide: (outcome: Outcome) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const outcome = keys[event.key];
    // A held key decides once.
    if (outcome && !event.repeat && isForPage(event)) decide(outcome);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function ComparedPictures({ examId, tile }: Pick<FaceDecisionProps, 'examId' | 'tile'>) {
  const { data, error } = usePictures(examId, tile);
  if (error) return <p>{messageOf(error)}</p>;
  return data ? <FacePair pictures={data} /> : <Skeleton active title={false} paragraph={{ rows: 6 }} />;
}

interface DecisionBoxProps {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly isPending: boolean;
  readonly onReason: (reason: string) => void;
  readonly onDecide: () => void;
}

function DecisionBox({ outcome, reason, isPending, onReason, onDecide }: DecisionBoxProps) {
  const rule = useHall(({ exam }) => exam?.face ?? FaceRule.noted);
  const { name, usual, effects, passed } = faceOutcomes[outcome];
  return (
    <div className={styles.decision}>
      <AutoComplete
        value={reason}
        options={usual.map((value) => ({ value }))}
        // Below it is the button.
        placement="topLeft"
        onChange={onReason}
      >
        <Input aria-label={`${name}的原因`} maxLength={200} placeholder="请填写原因" />
      </AutoComplete>
      <p className="ui-note">{effects[rule]}</p>
      <Button type={passed ? 'primary' : 'default'} danger={!passed} loading={isPending} onClick={onDecide}>
        {name}
      </Button>
    </div>
  );
}

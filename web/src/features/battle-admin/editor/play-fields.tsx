import { cycleTypeLabels, type CycleType } from '@ganlin/contract/core/time';
import { Select, Switch } from 'antd';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import { optionsOf } from '../model/rows.ts';
import type { BattleDraft } from './battle-draft.ts';

/** What a match is like, how many a person may play, and who plays when nobody else waits. */
export function PlayFields({ editing: { draft, change, errors } }: { readonly editing: Editing<BattleDraft> }) {
  return (
    <section className={styles.panel} aria-label="对局规则">
      <EditField
        label="每局题数"
        required
        error={errorWithin(errors, 'questions')}
        hint="3 到 20 题，最后一题得分加倍。"
      >
        <NumberField
          label="每局题数"
          unit="题"
          max={20}
          invalid={errors.has('questions')}
          value={draft.questions}
          onChange={(questions) => change({ questions })}
        />
      </EditField>
      <EditField
        label="答题时间"
        required
        error={errorWithin(errors, 'seconds')}
        hint="每题 5 到 60 秒，答得越快得分越高。"
      >
        <NumberField
          label="答题时间"
          unit="秒"
          max={60}
          invalid={errors.has('seconds')}
          value={draft.seconds}
          onChange={(seconds) => change({ seconds })}
        />
      </EditField>
      <EditField label="排位局数" error={errorWithin(errors, 'games')} hint="只限排位赛，好友房和大屏抢答不限局数。">
        <span className={styles.line}>
          <Switch aria-label="限制排位局数" checked={draft.limited} onChange={(limited) => change({ limited })} />
          {draft.limited ? <GamesFields draft={draft} change={change} invalid={errors.has('games')} /> : '不限'}
        </span>
      </EditField>
      <EditField
        label="人机"
        error={errorWithin(errors, 'standInAfter')}
        hint="等不到对手时由程序陪练，页面上始终标明是人机。"
      >
        <span className={styles.line}>
          <Switch aria-label="人机" checked={draft.standIn} onChange={(standIn) => change({ standIn })} />
          {draft.standIn && (
            <>
              等待
              <NumberField
                label="等待多久后由人机上场"
                unit="秒后上场"
                max={120}
                invalid={errors.has('standInAfter')}
                value={draft.standInAfter}
                onChange={(standInAfter) => change({ standInAfter })}
              />
            </>
          )}
        </span>
      </EditField>
    </section>
  );
}

interface GamesFieldsProps extends Pick<Editing<BattleDraft>, 'draft' | 'change'> {
  readonly invalid: boolean;
}

function GamesFields({ draft, change, invalid }: GamesFieldsProps) {
  return (
    <>
      <Select<number>
        aria-label="周期"
        options={optionsOf(cycleTypeLabels)}
        value={draft.cycleType}
        // The options are the codes of the cycle.
        onChange={(cycleType) => change({ cycleType: cycleType as CycleType })}
      />
      <NumberField
        label="排位局数"
        unit="局"
        max={100}
        invalid={invalid}
        value={draft.games}
        onChange={(games) => change({ games })}
      />
    </>
  );
}

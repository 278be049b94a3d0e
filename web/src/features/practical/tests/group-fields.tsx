import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_GROUPS, practicalTestApi } from '@ganlin/contract/practical/test';
import { Button } from 'antd';
import { PeopleField } from '../../../kits/pickers/people-field.tsx';
import { EditField, FieldError } from '../../../kits/record-editor/edit-field.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import { call } from '../../../lib/api/client.ts';
import { errorAt } from '../../../lib/api/form-errors.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { PersonPicker } from './pickers.tsx';
import { newGroup, type GroupDraft, type TestDraft } from './test-draft.ts';

interface GroupFieldsProps {
  readonly editing: Editing<TestDraft>;
  readonly disabled: boolean;
}

/** The groups with their examiners and candidates; the order of the names gives the numbers. */
export function GroupFields({ editing: { draft, change, errors }, disabled }: GroupFieldsProps) {
  const { groups, trainclass } = draft;
  const setGroup = (at: number, patch: Partial<GroupDraft>) =>
    change(({ groups: before }) => ({
      groups: before.map((one, index) => (index === at ? { ...one, ...patch } : one)),
    }));
  const addParticipants = async (at: number) => {
    if (!trainclass) return;
    try {
      const people = await call(practicalTestApi.classPeople, { classId: trainclass.id });
      const taken = new Set(groups.flatMap(({ candidates }) => candidates.map(({ id }) => id)));
      const added = people.filter(({ id }) => !taken.has(id));
      if (added.length === 0) toast('info', '培训班的学员都已在分组里');
      setGroup(at, { candidates: [...(groups[at]?.candidates ?? []), ...added] });
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <>
      <FieldError text={errorAt(errors, 'groups')} />
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group has no other name than its number
        <fieldset key={at} className={styles.panel} disabled={disabled} aria-label={`第 ${at + 1} 组`}>
          <h2>第 {at + 1} 组</h2>
          <EditField label="主考" half required error={errorAt(errors, `groups.${at}.leadId`)}>
            <PersonPicker
              aria-label={`第 ${at + 1} 组主考`}
              value={group.lead}
              onChange={(lead) => setGroup(at, { lead })}
            />
          </EditField>
          <EditField label="副考" half required error={errorAt(errors, `groups.${at}.secondId`)}>
            <PersonPicker
              aria-label={`第 ${at + 1} 组副考`}
              value={group.second}
              onChange={(second) => setGroup(at, { second })}
            />
          </EditField>
          <EditField label="第三位考官" half hint="两人相差超过 5 分时评分，可以以后再定。">
            <PersonPicker
              aria-label={`第 ${at + 1} 组第三位考官`}
              value={group.third}
              onChange={(third) => setGroup(at, { third })}
            />
          </EditField>
          <EditField label="考生" hint="按名单的顺序编号。">
            <PeopleField people={group.candidates} onChange={(candidates) => setGroup(at, { candidates })} />
            {trainclass && <Button onClick={() => void addParticipants(at)}>加入“{trainclass.name}”的学员</Button>}
          </EditField>
          {groups.length > 1 && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => change({ groups: groups.filter((_one, index) => index !== at) })}
            >
              删除第 {at + 1} 组
            </Button>
          )}
        </fieldset>
      ))}
      {groups.length < MAX_GROUPS && !disabled && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => change({ groups: [...groups, newGroup] })}>
          加一组
        </Button>
      )}
    </>
  );
}

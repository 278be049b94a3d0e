import { matchKindLabels, matchStateLabels } from '@ganlin/contract/battle/kinds';
import { Form, Input, Select } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { BattlePicker } from '../model/battle-picker.tsx';
import { optionsOf } from '../model/rows.ts';
import styles from './matches.module.css';

/** The filter fields of the list of matches. */
export function MatchFilterFields() {
  const may = usePermission();
  return (
    <>
      <Form.Item name="keyword" label="选手">
        <Input className={styles.keyword ?? ''} placeholder="姓名的开头" maxLength={50} allowClear />
      </Form.Item>
      {may('battle:battle:paging') && (
        <Form.Item name="battleId" label="对战活动">
          <BattlePicker className={styles.battle} placeholder="全部" />
        </Form.Item>
      )}
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(matchStateLabels)} allowClear />
      </Form.Item>
      <Form.Item name="kind" label="方式">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(matchKindLabels)} allowClear />
      </Form.Item>
    </>
  );
}

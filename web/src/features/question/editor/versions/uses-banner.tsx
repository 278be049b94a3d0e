import { InfoCircleOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { questionApi } from '@ganlin/contract/question/question';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import styles from '../edit.module.css';
import type { Question } from '../question-draft.ts';
import { usesIn } from './uses-text.ts';
import { nextVersion } from './version-text.ts';

type Use = Data<typeof questionApi.uses>[number];

/** Explains what publishing changes, and what not, for a question that has been used. */
export function UsesBanner({ question }: { readonly question: Question }) {
  const { data: uses = [] } = useQuery({ ...query(questionApi.uses, { id: question.id }), meta: { silent: true } });
  const [open, setOpen] = useState(false);
  if (uses.length === 0) return null;
  return (
    <div className={styles.banner}>
      <InfoCircleOutlined aria-hidden />
      <span>
        此题已用于{usesIn(uses)}。发布后产生新版本 v{nextVersion(question)}，已有的作答仍按当时的版本判分，不会改变。
      </span>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        查看使用情况
      </Button>
      <Modal title="使用情况" open={open} footer={null} onCancel={() => setOpen(false)}>
        <ul className={styles.uses}>
          {uses.map(({ kind, title, count }) => (
            <li key={`${kind} ${title}`}>
              <span>{kinds[kind]}</span>
              <b>{title}</b>
              <span>作答 {count.toLocaleString('zh-CN')} 次</span>
            </li>
          ))}
        </ul>
      </Modal>
    </div>
  );
}

const kinds: Readonly<Record<Use['kind'], string>> = { exam: '考试', practice: '练习', battle: '对战', course: '课程' };

import { CheckOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { regradeApi } from '@ganlin/contract/paper/regrade';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import type { ExamQuestion } from '../model/regrade.ts';
import { acceptVariant, acceptedAs, isAccepted, MAX_BLANK_ANSWERS, withdrawVariant, type Blank } from './key-change.ts';
import styles from './key.module.css';

interface BlankVariantsProps {
  readonly question: ExamQuestion;
  readonly part: string;
  /** Position of the blank. */
  readonly at: number;
  readonly blank: Blank;
  readonly onChange: (blank: Blank) => void;
}

/** Blanks whose wrong answers are shown at once; those of the others on request. */
const SHOWN_AT_ONCE = 3;
const FIRST_VARIANTS = 8;

/** What examinees wrote and was judged wrong, in groups of the same meaning, most frequent first. */
export function BlankVariants(props: BlankVariantsProps) {
  const { at } = props;
  const [open, setOpen] = useState(at < SHOWN_AT_ONCE);
  const id = useId();
  return (
    <div className={styles.variants}>
      <Button
        type="link"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        第 {at + 1} 空判错的作答
      </Button>
      <div id={id} hidden={!open}>
        {open && <VariantList {...props} />}
      </div>
    </div>
  );
}

function VariantList({ question, part, at, blank, onChange }: BlankVariantsProps) {
  const { examId, questionId, version } = question;
  const input = { examId, questionId, version, part, blank: at };
  const { data, isError, refetch } = useQuery({ ...query(regradeApi.variants, input), meta: { silent: true } });
  const [all, setAll] = useState(false);
  if (isError && !data) {
    return (
      <Button size="small" onClick={() => void refetch()}>
        没能载入，重试
      </Button>
    );
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.variants.length === 0) return <p className="ui-note">这一空没有判错的作答。</p>;
  const shown = all ? data.variants : data.variants.slice(0, FIRST_VARIANTS);
  const hidden = data.variants.length - shown.length;
  return (
    <>
      <ul className={styles.variantList} aria-label={`第 ${at + 1} 空判错的作答`}>
        {shown.map((variant) => (
          <VariantRow key={variant.text} variant={variant} blank={blank} onChange={onChange} />
        ))}
      </ul>
      <p className="ui-note">
        {hidden > 0 && (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            再看 {hidden} 种
          </Button>
        )}
        {data.others > 0 && `其余写法共 ${data.others} 人。`}
        {data.blank > 0 && `另有 ${data.blank} 人没有填。`}
      </p>
    </>
  );
}

interface VariantRowProps {
  readonly variant: { readonly text: string; readonly count: number; readonly samples: readonly string[] };
  readonly blank: Blank;
  readonly onChange: (blank: Blank) => void;
}

function VariantRow({ variant: { text, count, samples }, blank, onChange }: VariantRowProps) {
  const accepted = isAccepted(blank, text);
  const mayAccept = acceptedAs(blank, text) !== undefined && blank.answers.length < MAX_BLANK_ANSWERS;
  const others = samples.filter((sample) => sample !== text);
  return (
    <li className={styles.variant} data-accepted={accepted}>
      <span className={styles.variantText}>
        <b>{text}</b>
        {others.length > 0 && <span className="ui-note">也写作 {others.join('、')}</span>}
      </span>
      <span className={styles.count}>{count} 人</span>
      {accepted ? (
        <span className="ui-inline ui-gap-2">
          <span className={styles.tag} data-look="added">
            <CheckOutlined aria-hidden /> 已接受，最多 {count} 人加分
          </span>
          <Button
            size="small"
            type="link"
            aria-label={`撤销 ${text}`}
            onClick={() => onChange(withdrawVariant(blank, text))}
          >
            撤销
          </Button>
        </span>
      ) : (
        <Button
          size="small"
          disabled={!mayAccept}
          title={mayAccept ? undefined : '这一空按数值判分，只能接受数值；答案最多 20 种'}
          aria-label={`接受 ${text} 为正确答案`}
          onClick={() => onChange(acceptVariant(blank, text))}
        >
          接受为正确答案
        </Button>
      )}
    </li>
  );
}

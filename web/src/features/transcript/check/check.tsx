import { CheckResult } from '@ganlin/contract/transcript/verify';
import { useState, type ReactNode } from 'react';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './check.module.css';
import { CheckAnswer } from './check-answer.tsx';
import type { Checked } from './check-text.ts';
import { useCheck, type Asked } from './use-check.ts';

/** Anybody verifies an exported file: by the code on it, which opens this page, or by its number. */
export default function TranscriptCheckScreen() {
  const { asked, answer, ask } = useCheck();
  const { data, error, isFetching } = answer;
  return (
    <>
      <PageHead title="学习档案核验" text="扫描档案上的二维码，或输入核验编号。任何人都可以查，不用登录。">
        <CheckForm key={asked.text} asked={asked} isBusy={isFetching} onAsk={(text) => ask({ text, name: '' })} />
      </PageHead>
      <MainArea className={styles.area ?? ''}>
        <div aria-live="polite">
          {error && !data && <p className={styles.failure}>{messageOf(error)}</p>}
          {data && <CheckAnswer checked={data} />}
          {data && needsName(data) && <NameForm isBusy={isFetching} onAsk={(name) => ask({ ...asked, name })} />}
        </div>
      </MainArea>
    </>
  );
}

const needsName = ({ result, isNameKnown }: Checked): boolean => result === CheckResult.genuine && !isNameKnown;

interface CheckFormProps {
  readonly asked: Asked;
  readonly isBusy: boolean;
  readonly onAsk: (text: string) => void;
}

function CheckForm({ asked, isBusy, onAsk }: CheckFormProps): ReactNode {
  const [text, setText] = useState(asked.isCode ? '' : asked.text);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAsk(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        name="number"
        aria-label="核验编号"
        placeholder="核验编号，例如 7K3M-9QXT-42PD"
        maxLength={1200}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={isBusy}>
        核验
      </button>
    </form>
  );
}

/** The name is shown in stars to somebody who does not know a part of it. */
function NameForm({ isBusy, onAsk }: { readonly isBusy: boolean; readonly onAsk: (name: string) => void }): ReactNode {
  const [name, setName] = useState('');
  return (
    <form
      className={styles.know}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onAsk(name.trim());
      }}
    >
      <label>
        档案本人的姓，或姓名
        <input
          name="name"
          maxLength={50}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit" disabled={isBusy}>
        核对本人
      </button>
      <p>为保护本人，姓名先以星号显示。</p>
    </form>
  );
}

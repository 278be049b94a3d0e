import { CheckCircleFilled, RollbackOutlined, UploadOutlined } from '@ant-design/icons';
import { ImportState, rowUnitOf, type Import } from '@ganlin/contract/core/import';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { FaultsButton } from './faults-button.tsx';
import type { ImportPageProps } from './import-page.tsx';
import styles from './import.module.css';

interface DoneStepProps extends Pick<ImportPageProps, 'api' | 'noun' | 'unit' | 'back' | 'Result'> {
  readonly import: Import;
  readonly onChanged: () => void;
  readonly onAgain: () => void;
}

/** The result, and where to go from here. */
export function DoneStep({ import: shown, api, noun, unit, back, Result, onChanged, onAgain }: DoneStepProps) {
  const { id, fileName, state, note, counts } = shown;
  const navigate = useNavigate();
  const isUndone = state === ImportState.undone;
  return (
    <section className={styles.message} aria-label={isUndone ? '导入已撤销' : '导入完成'}>
      {isUndone ? (
        <RollbackOutlined className={styles.undone ?? ''} aria-hidden />
      ) : (
        <CheckCircleFilled className={styles.success ?? ''} aria-hidden />
      )}
      <h2>{isUndone ? '导入已撤销' : `${noun}已导入`}</h2>
      <p aria-live="polite">{note}</p>
      {!isUndone && counts.error > 0 && (
        <p>
          跳过的 {counts.error} {rowUnitOf(fileName, unit)}有错误：可以下载错误清单，改好后再导入。
        </p>
      )}
      <div className={styles.tools}>
        {!isUndone && counts.error > 0 && <FaultsButton api={api} id={id} />}
        <Button icon={<UploadOutlined aria-hidden />} onClick={onAgain}>
          再导入一个文件
        </Button>
        {Result && !isUndone ? (
          <Result import={shown} onChanged={onChanged} />
        ) : (
          <Button type="primary" onClick={() => void navigate(back)}>
            返回列表
          </Button>
        )}
      </div>
    </section>
  );
}

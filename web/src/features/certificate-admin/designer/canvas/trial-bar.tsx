import { CheckCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { trialSampleLabels, trialSamples, type TrialSample } from '@ganlin/contract/certificate/template/trial';
import { Segmented } from 'antd';
import { useId } from 'react';
import styles from './canvas.module.css';

interface TrialBarProps {
  readonly sample: TrialSample;
  readonly onChange: (sample: TrialSample) => void;
  /** The texts that had to become smaller. */
  readonly shrunk: readonly string[];
}

const options = trialSamples.map((value) => ({ value, label: trialSampleLabels[value] }));

/** The invented holder whose certificate is shown. */
export function TrialBar({ sample, onChange, shrunk }: TrialBarProps) {
  const id = useId();
  return (
    <div className={styles.trial}>
      <span id={id}>试排内容</span>
      <Segmented<TrialSample> aria-labelledby={id} options={options} value={sample} onChange={onChange} />
      <span className={styles.fit} data-shrunk={shrunk.length > 0} aria-live="polite">
        {shrunk.length === 0 ? (
          <>
            <CheckCircleFilled aria-hidden /> 都放得下
          </>
        ) : (
          <>
            <InfoCircleFilled aria-hidden /> {shrunk.join('、')}缩小了字号
          </>
        )}
      </span>
    </div>
  );
}

import { trialSampleLabels, trialSamples, type TrialSample } from '@ganlin/contract/certificate/trial';
import { Segmented } from 'antd';
import { useId } from 'react';
import styles from './canvas.module.css';

interface TrialBarProps {
  readonly sample: TrialSample;
  readonly onChange: (sample: TrialSample) => void;
}

const options = trialSamples.map((value) => ({ value, label: trialSampleLabels[value] }));

/** The invented holder whose certificate is shown. */
export function TrialBar({ sample, onChange }: TrialBarProps) {
  const id = useId();
  return (
    <div className={styles.trial}>
      <span id={id}>试排内容</span>
      <Segmented<TrialSample> aria-labelledby={id} options={options} value={sample} onChange={onChange} />
    </div>
  );
}

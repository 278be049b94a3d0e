import { MainArea } from '../../../../ui/main-area.tsx';
import { Emblem, type EmblemName } from '../../../../kits/scene/emblems.tsx';
import type { BlockProps } from '../home-data.ts';
import { SectionHeading } from './section-heading.tsx';
import styles from './steps-block.module.css';

const steps: readonly { readonly title: string; readonly text: string; readonly emblem: EmblemName }[] = [
  { title: '学习', emblem: 'study', text: '按岗位选课，看视频、读法规、练题目，学到哪里都有记录。' },
  { title: '报名', emblem: 'apply', text: '选定培训班，在网上填写报名表，提交后随时查看审核结果。' },
  { title: '考试', emblem: 'exam', text: '在规定时间内登录作答，答案随答随存，交卷后查看成绩。' },
  { title: '持证', emblem: 'certificate', text: '考核合格后取得证书，按气象主管机构的规定持证上岗。' },
];

export function StepsBlock({ block }: BlockProps) {
  return (
    <section className={styles.section} aria-labelledby="steps">
      <MainArea>
        <SectionHeading id="steps" title={block.title} text={block.text} />
        <ol className={styles.steps}>
          {steps.map(({ title, text, emblem }, i) => (
            <li key={title} className={styles.step}>
              <span className={styles.picture}>
                <Emblem name={emblem} size={84} />
              </span>
              <div>
                <h3 className={styles.title}>
                  <span className={styles.number}>{i + 1}</span>
                  {title}
                </h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </MainArea>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ScalePicker } from '../../../kits/question-view/scale-picker.tsx';
import { Media, SmallPicturesContext } from '../../../kits/rich-text/media.ts';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import { sectionOf, sectionText, type Paper, type PaperQuestion, type PaperSection } from './controller/paper.ts';
import { SittingQuestion } from './sitting-question.tsx';
import { useSmallPictures } from '../../../kits/small-pictures/small-pictures.ts';
import { slotAt, type Sitting } from './controller/sitting-state.ts';
import styles from './exam-page.module.css';

interface QuestionsProps {
  readonly controller: SittingController;
  readonly paper: Paper;
  readonly sitting: Sitting;
  readonly readOnly: boolean;
}

/** The current question, or the whole paper, below the section headings. */
export function Questions(props: QuestionsProps): ReactNode {
  return (
    <SmallPicturesContext value={useSmallPictures(props.paper.examId)}>
      <QuestionList {...props} />
    </SmallPicturesContext>
  );
}

function QuestionList({ controller, paper, sitting, readOnly }: QuestionsProps): ReactNode {
  const isAway = useStore(controller.state, ({ link }) => link !== 'up');
  const card = (item: PaperQuestion) => (
    <SittingQuestion
      key={item.ordinal}
      controller={controller}
      item={item}
      slot={slotAt(sitting, item.ordinal)}
      media={paper.media}
      isCurrent={item.ordinal === sitting.current}
      readOnly={readOnly}
      isAway={isAway}
    />
  );
  if (!paper.isWhole) {
    const section = sectionOf(paper, sitting.current);
    const item = paper.questions[sitting.current - 1];
    return (
      <>
        <output className={styles.unseen}>
          第 {sitting.current} 题，共 {paper.questions.length} 题
        </output>
        {section && <SectionHead section={section} paper={paper} isFirst={section.questions[0] === item} />}
        {item && card(item)}
      </>
    );
  }
  return paper.sections.map((section, index) => (
    // They never move, and their titles may be equal.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={index} className={styles.section} aria-label={section.title}>
      <SectionHead section={section} paper={paper} isFirst />
      {section.questions.map(card)}
    </section>
  ));
}

interface SectionHeadProps {
  readonly section: PaperSection;
  readonly paper: Paper;
  /** The section's intro is shown before its first question. */
  readonly isFirst: boolean;
}

function SectionHead({ section, paper, isFirst }: SectionHeadProps): ReactNode {
  return (
    <div>
      <div className={styles.head}>
        <h2>{section.title}</h2>
        <span>{sectionText(section)}</span>
        <span className={styles.scale}>
          <ScalePicker />
        </span>
      </div>
      {isFirst && section.intro !== '' && (
        <Media value={paper.media}>
          <RichText html={section.intro} className={styles.intro} />
        </Media>
      )}
      {paper.forwardOnly && <p className={styles.onwards}>本场考试只能往前作答：进入下一题后，不能返回上一题。</p>}
    </div>
  );
}

import { matchKindLabels } from '@ganlin/contract/battle/kinds';
import { messageOf } from '../../../lib/api/failure.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { LOBBY, resultPath } from '../model/paths.ts';
import { ReviewCard } from './review-card.tsx';
import { useResult } from './result.tsx';
import styles from './review.module.css';

/** All questions of a match, one by one. */
export default function ReviewScreen() {
  const { paperId = '' } = useScreen().params;
  const { data: result, error } = useResult(paperId);
  if (!result) {
    if (!error) return <PageSkeleton />;
    const action = { text: '返回对战大厅', to: LOBBY };
    return <MessageView code="对战" title="打不开对局复盘" text={messageOf(error)} action={action} />;
  }
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>对局复盘</h1>
            <p>
              {matchKindLabels[result.kind]}　{result.title}
            </p>
          </div>
          <ButtonLink look="line" to={resultPath(paperId)}>
            看对局结果
          </ButtonLink>
        </header>
        <ReviewCard paperId={paperId} result={result} first="all" />
      </MainArea>
    </div>
  );
}

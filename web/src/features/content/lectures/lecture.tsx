import { Channel } from '@ganlin/contract/content/kinds';
import { ArticleGate } from '../article/article-gate.tsx';
import { ArticlePage } from '../article/article-page.tsx';
import { LectureFilm } from '../channels/lecture-film.tsx';
import { SpeakerCard } from '../channels/speaker-card.tsx';

export default function LectureScreen() {
  return (
    <ArticleGate channels={[Channel.lecture]}>
      {(article) => (
        <ArticlePage
          article={article}
          lead={<LectureFilm article={article} />}
          aside={<SpeakerCard article={article} />}
        />
      )}
    </ArticleGate>
  );
}

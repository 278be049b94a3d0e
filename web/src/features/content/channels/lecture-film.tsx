import { Icon } from '../../../ui/icon.tsx';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import { VideoPlayer } from '../../../kits/video/video-player.tsx';
import type { ShownArticle } from '../article/article-gate.tsx';
import styles from './lecture-film.module.css';

/** The lecture's video, or the reason why it cannot be played. */
export function LectureFilm({ article }: { readonly article: ShownArticle }) {
  const { video, title } = article;
  if (video?.isReady) {
    return (
      <div className={styles.film}>
        <VideoPlayer video={video} title={title} />
      </div>
    );
  }
  return (
    <div className={`${styles.film} ${styles.none}`}>
      <ArticleCover card={article} first sizes="(max-width: 991.98px) 92vw, 800px" />
      <p>
        <Icon name="clock" />
        {video ? '视频正在处理，稍后即可播放' : '本讲没有录像，下面是讲稿提纲'}
      </p>
    </div>
  );
}

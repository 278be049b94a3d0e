import { Channel } from '@ganlin/contract/content/kinds';
import type { ReactNode } from 'react';
import type { ShownArticle } from '../article/article-gate.tsx';
import { CompanyCard } from './company-card.tsx';
import { Gallery } from './gallery.tsx';
import { LeadPicture } from './lead-picture.tsx';
import { LectureFilm } from './lecture-film.tsx';
import { SpeakerCard } from './speaker-card.tsx';

/** A channel's extra content beside its text, for a page that shows articles of all channels. */
export function leadOf(article: ShownArticle): { readonly lead?: ReactNode; readonly aside?: ReactNode } {
  if (article.channel === Channel.lecture) {
    return { lead: <LectureFilm article={article} />, aside: <SpeakerCard article={article} /> };
  }
  if (article.channel === Channel.product) {
    return { lead: <Gallery article={article} />, aside: <CompanyCard article={article} /> };
  }
  return article.channel === Channel.science ? { lead: <LeadPicture article={article} /> } : {};
}

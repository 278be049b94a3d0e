import { z } from 'zod';
import { HomeConfig } from '../content/home.ts';
import { ArticleCard, Picture } from '../content/read.ts';
import { get } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Fen } from '../core/money.ts';
import { Time } from '../core/time.ts';
import { Application, Charge, TrainType } from '../training/kinds.ts';

/** A training class on the home page: open for registration, or soon. */
const OpenClass = z.object({
  id: Id,
  title: z.string(),
  cover: z.string(),
  trainType: z.enum(TrainType),
  charge: z.enum(Charge),
  feeFen: Fen,
  place: z.string(),
  startTime: Time,
  endTime: Time,
  applyStart: Time,
  applyEnd: Time,
  application: z.enum(Application),
  quota: z.int().nullable(),
  left: z.int().nullable(),
});
export type OpenClass = z.infer<typeof OpenClass>;

/** A course on the home page, open to everybody. */
const OpenCourse = z.object({
  id: Id,
  title: z.string(),
  /** Empty texts without a picture: the page draws a cover. */
  cover: z.object({ src: z.string(), srcSet: z.string() }),
  categoryTitle: z.string(),
  teachers: z.array(z.string()).max(10),
  hourTenths: z.int(),
  files: z.int(),
  /** Length of its films and audio files. */
  seconds: z.int(),
  learners: z.int(),
});
export type OpenCourse = z.infer<typeof OpenCourse>;

export const portalApi = {
  /** Everything the home page shows, in one cached response. */
  home: get('/api/portal/home/detail', {
    summary: '首页内容',
    access: 'public',
    request: z.object({}),
    response: z.object({
      banners: z.array(
        HomeConfig.shape.banners.element.omit({ pictureId: true }).extend({ picture: Picture.nullable() }),
      ),
      hotWords: z.array(z.string()),
      blocks: HomeConfig.shape.blocks,
      links: HomeConfig.shape.links,
      classes: z.array(OpenClass),
      courses: z.array(OpenCourse),
      notices: z.array(ArticleCard),
      news: z.array(ArticleCard),
      laws: z.array(ArticleCard),
      standards: z.array(ArticleCard),
      science: z.array(ArticleCard),
      lectures: z.array(ArticleCard),
      products: z.array(ArticleCard),
      /** Real numbers of this site, at most some minutes old. */
      figures: z.array(z.object({ label: z.string(), value: z.int(), unit: z.string() })),
      /** The server's clock, for countdowns. */
      now: Time,
    }),
  }),
};

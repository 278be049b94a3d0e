import type { HomeBlock } from '@ganlin/contract/content/home';
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { BulletinsBlock } from './blocks/bulletins-block.tsx';
import { ClassesBlock } from './blocks/classes-block.tsx';
import { ClosingBand } from './blocks/closing-band.tsx';
import { CoursesBlock } from './blocks/courses-block.tsx';
import { FiguresBlock } from './blocks/figures-block.tsx';
import { Hero } from './hero.tsx';
import type { BlockProps, HomeData } from './home-data.ts';
import { LecturesBlock } from './blocks/lectures-block.tsx';
import { LinksBlock } from './blocks/links-block.tsx';
import { NewsBlock } from './blocks/news-block.tsx';
import { OwnDayFrame } from './own-day-frame.tsx';
import { ProductsBlock } from './blocks/products-block.tsx';
import { QuickEntries } from './blocks/quick-entries.tsx';
import { ScienceBlock } from './blocks/science-block.tsx';
import { StepsBlock } from './blocks/steps-block.tsx';

const views: Readonly<Record<HomeBlock, ComponentType<BlockProps>>> = {
  classes: ClassesBlock,
  bulletins: BulletinsBlock,
  courses: CoursesBlock,
  news: NewsBlock,
  science: ScienceBlock,
  lectures: LecturesBlock,
  products: ProductsBlock,
  steps: StepsBlock,
  figures: FiguresBlock,
  links: LinksBlock,
};

interface HomePageProps {
  readonly home: HomeData;
  readonly receivedAt: number;
  readonly onTurn: () => void;
  /** Shown to staff as visitors will see it. */
  readonly isPreview?: boolean;
}

/**
 * The home page: head, blocks as arranged by staff, and a closing call to action. Blocks without content are left
 * out.
 */
export function HomePage({ home, receivedAt, onTurn, isPreview = false }: HomePageProps) {
  const shown = home.blocks.filter(({ visible }) => visible);
  return (
    <>
      <SceneDefs />
      <Hero banners={home.banners} hotWords={home.hotWords} />
      <QuickEntries home={home} />
      {!isPreview && <Own />}
      {shown.map((block) => createElement(views[block.kind], { key: block.kind, block, home, receivedAt, onTurn }))}
      <ClosingBand />
    </>
  );
}

const OwnDay = lazy(() => import('./own-day.tsx'));

/** Of a signed-in user only, and loaded after the first view: it costs a visitor nothing. */
function Own(): ReactNode {
  const signedIn = useSession((session) => session.roleType !== 0);
  if (!signedIn) return null;
  return (
    <Suspense fallback={<OwnDayFrame />}>
      <OwnDay />
    </Suspense>
  );
}

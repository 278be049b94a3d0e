import type { HomeBlock } from '@ganlin/contract/content/home';
import { createElement, type ComponentType } from 'react';
import { SceneDefs } from '../scene/figures.tsx';
import { BulletinsBlock } from './bulletins-block.tsx';
import { ClassesBlock } from './classes-block.tsx';
import { ClosingBand } from './closing-band.tsx';
import { FiguresBlock } from './figures-block.tsx';
import { Hero } from './hero.tsx';
import type { BlockProps, HomeData } from './home-data.ts';
import { LecturesBlock } from './lectures-block.tsx';
import { LinksBlock } from './links-block.tsx';
import { NewsBlock } from './news-block.tsx';
import { ProductsBlock } from './products-block.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { ScienceBlock } from './science-block.tsx';
import { StepsBlock } from './steps-block.tsx';

const views: Readonly<Record<HomeBlock, ComponentType<BlockProps>>> = {
  classes: ClassesBlock,
  bulletins: BulletinsBlock,
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
}

/** The first page: its head, its blocks as staff have arranged them, and a last word. A block without content is not there. */
export function HomePage({ home, receivedAt, onTurn }: HomePageProps) {
  const shown = home.blocks.filter(({ visible }) => visible);
  return (
    <>
      <SceneDefs />
      <Hero banners={home.banners} hotWords={home.hotWords} />
      <QuickEntries home={home} />
      {shown.map((block) => createElement(views[block.kind], { key: block.kind, block, home, receivedAt, onTurn }))}
      <ClosingBand />
    </>
  );
}

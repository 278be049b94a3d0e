import { SceneDefs } from '../../../widgets/scene/figures.tsx';
import { ClosingBand } from '../parts/closing-band.tsx';
import { Hero } from '../parts/hero.tsx';
import { QuickEntries } from '../parts/quick-entries.tsx';
import { Science } from '../parts/science.tsx';
import { Steps } from '../parts/steps.tsx';
import { Subjects } from '../parts/subjects.tsx';

export default function HomeScreen() {
  return (
    <>
      <SceneDefs />
      <Hero />
      <QuickEntries />
      <Steps />
      <Science />
      <Subjects />
      <ClosingBand />
    </>
  );
}

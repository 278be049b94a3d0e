import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'paper/absent': () => import('./staff/absent/absent.tsx'),
  'paper/attempts': () => import('./result/attempts.tsx'),
  'paper/device-check': () => import('./device/device-check.tsx'),
  'paper/devices': () => import('./staff/devices/devices.tsx'),
  'paper/exam-result': () => import('./result/exam-result.tsx'),
  'paper/exam-start': () => import('./sitting/exam-start.tsx'),
  'paper/own-replay': () => import('./replay/own-replay.tsx'),
  'paper/own-results': () => import('./result/own-results.tsx'),
  'paper/paper-view': () => import('./staff/paper-view.tsx'),
  'paper/papers': () => import('./staff/papers.tsx'),
  'paper/regrade': () => import('./regrade/page/regrade.tsx'),
  'paper/regrade-new': () => import('./regrade/page/regrade-new.tsx'),
  'paper/regrades': () => import('./regrade/list/regrades.tsx'),
  'paper/rehearsal-start': () => import('./rehearsal/rehearsal-start.tsx'),
  'paper/replay': () => import('./replay/replay.tsx'),
};

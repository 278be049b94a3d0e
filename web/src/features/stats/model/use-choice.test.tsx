// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useChoice } from './use-choice.ts';

afterEach(cleanup);

function Screen({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <ScreenAt location={{ pathname, search, params: {} }}>{children}</ScreenAt>;
}

const stats = () => ({ ...useChoice(), navigate: useNavigate() });

it('adds what is chosen next to what was chosen before the router has followed, and back undoes each step', () => {
  const { result } = renderHook(stats, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/admin/stats']}>
        <Screen>{children}</Screen>
      </MemoryRouter>
    ),
  });
  act(() => {
    result.current.choose({ period: 'year' });
    result.current.choose({ figure: 'examPasses' });
  });
  expect(result.current.choice).toEqual({ period: 'year', figure: 'examPasses' });
  act(() => void result.current.navigate(-1));
  expect(result.current.choice).toEqual({ period: 'year' });
  act(() => void result.current.navigate(-1));
  act(() => result.current.choose({ figure: 'examPasses' }));
  expect(result.current.choice).toEqual({ figure: 'examPasses' });
});

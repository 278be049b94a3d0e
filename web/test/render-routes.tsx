import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '../src/lib/api/query.ts';
import { AntdTheme } from '../src/theme/antd-theme.tsx';

/** Renders a router as the management centre does, without antd's styles. */
export function renderRoutes(router: ComponentProps<typeof RouterProvider>['router']): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <AntdTheme>
          <RouterProvider router={router} />
        </AntdTheme>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

// @vitest-environment jsdom
import { siteApi, type Site } from '@ganlin/contract/site/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { unknownSite } from '../../../lib/screen/site.ts';
import { dialled } from './contact-card.tsx';
import HelpScreen from './help.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(site: Partial<Site>) {
  queryClient.setQueryData([siteApi.detail.path, { id: 1 }], { ...unknownSite, ...site });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HelpScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const page = () => document.body.textContent;

it('shows only the contacts that the site has', () => {
  open({ contactPhone: '0311-8765 4321 转 2', contactAddress: '石家庄市体育南大街 178 号' });
  expect(screen.getByRole('link', { name: '0311-8765 4321 转 2' }).getAttribute('href')).toBe('tel:031187654321');
  expect(page()).toContain('石家庄市体育南大街 178 号');
  expect(page()).not.toContain('邮箱');
  expect(page()).not.toContain('服务时间');
});

it('describes no way to sign in that the site has not opened', () => {
  open({});
  expect(page()).toContain('本站可以用账号和密码登录');
  expect(page()).toContain('请联系您所在单位的管理员重置密码');
  expect(screen.queryByText('注册')).toBeNull();
  cleanup();
  open({ props: { ...unknownSite.props, mobileLogin: true, userReg: true, dingLogin: true } });
  expect(page()).toContain('本站可以用账号和密码、手机号和短信验证码、钉钉登录');
  expect(screen.getByText('注册').getAttribute('href')).toBe('/register');
  expect(screen.getByText('用短信找回密码').getAttribute('href')).toBe('/forgot');
});

it.each([
  ['0311-8765 4321 转 2', '031187654321'],
  ['（010）6840 7000 / 6840 7001', '01068407000'],
  ['+86 400 600 0000', '+864006000000'],
])('dials %s as %s', (phone, number) => expect(dialled(phone)).toBe(number));

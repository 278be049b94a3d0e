import { channels, type Channel, Channel as Channels } from '@ganlin/contract/content/kinds';
import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuSeed } from './menu-seed.ts';

const icons: Readonly<Record<Channel, string>> = {
  1: 'law',
  2: 'read',
  3: 'science',
  4: 'video',
  5: 'star',
  6: 'content',
  7: 'notice',
};

const channelMenu = (channel: Channel, functions: Pick<MenuSeed, 'functions'> = {}): MenuSeed => ({
  code: `content.${channels[channel].name}`,
  type: MenuType.menu,
  title: channels[channel].label,
  path: `/admin/content/${channels[channel].name}`,
  component: 'content/articles',
  icon: icons[channel],
  ...functions,
});

export const contentMenus: MenuSeed = {
  code: 'content',
  type: MenuType.menu,
  title: '内容管理',
  path: '/admin/content',
  icon: 'content',
  alwaysShow: true,
  children: [
    channelMenu(Channels.law, {
      functions: [
        'content:article:paging',
        'content:article:save',
        'content:article:publish',
        'content:article:delete',
        'media:video:save',
      ],
    }),
    channelMenu(Channels.standard),
    channelMenu(Channels.science),
    channelMenu(Channels.lecture),
    channelMenu(Channels.product),
    channelMenu(Channels.news),
    channelMenu(Channels.notice),
    {
      code: 'content.edit',
      type: MenuType.route,
      title: '编辑内容',
      path: '/admin/content/:channel/edit/:id',
      component: 'content/article-edit',
    },
    {
      code: 'content.category',
      type: MenuType.menu,
      title: '内容分类',
      path: '/admin/content/category',
      component: 'content/categories',
      icon: 'folder',
      functions: ['content:category:save'],
    },
    {
      code: 'content.home',
      type: MenuType.menu,
      title: '首页设置',
      path: '/admin/content/home',
      component: 'content/home-config',
      icon: 'home',
      functions: ['content:home:save'],
    },
    {
      code: 'content.trash',
      type: MenuType.menu,
      title: '回收站',
      path: '/admin/content/trash',
      component: 'content/trash',
      icon: 'tag',
    },
  ],
};

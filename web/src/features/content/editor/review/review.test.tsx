// @vitest-environment jsdom
import { ArticleState, ArticleStatus, Channel } from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import { reviewApi, type ArticleReview } from '@ganlin/contract/content/review/review';
import type { Permission } from '@ganlin/contract/permissions';
import { siteApi } from '@ganlin/contract/site/settings';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../../test/render-routes.tsx';
import { queryClient } from '../../../../lib/api/query.ts';
import { unknownSite } from '../../../../lib/screen/site.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { formOf, newDraft, type StoredArticle } from '../article-draft.ts';
import { ArticleHead } from '../article-head.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { maySubmit, publishingBlocked } from './review-rule.ts';

const user = userEvent.setup();
const sent: [string, unknown][] = [];
let decisions: object[];
const nothing = () => {};

beforeEach(() => {
  sent.length = 0;
  decisions = [];
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(path) }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ permissions: [] });
  vi.unstubAllGlobals();
});

function replyTo(path: string): unknown {
  if (path === siteApi.detail.path) return { ...unknownSite, articleReaders: 2 };
  if (path === reviewApi.reviews.path) return decisions;
  if (path === reviewApi.review.path) return { state: ReviewState.returned };
  return null;
}

const article = (review: Partial<ArticleReview> = {}, status: ArticleStatus = ArticleStatus.draft): StoredArticle => ({
  id: '01920000-0000-7000-8000-000000000001',
  version: 3,
  state: ArticleState.draft,
  status,
  publishAt: null,
  withdrawAt: null,
  views: 0,
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: '周文清',
  review: {
    state: ReviewState.none,
    readers: 0,
    submittedBy: '周文清',
    isMine: false,
    submittedAt: '2026-11-01T01:00:00Z',
    note: '请核对数据',
    ...review,
  },
  form: formOf({ ...newDraft(Channel.news), title: '增雨作业简报' }),
  files: [],
});

function show(element: ReactNode, ...permissions: Permission[]): void {
  useSession.setState({ permissions });
  renderRoutes(createMemoryRouter([{ path: '/', element }], { initialEntries: ['/'] }));
}

const head = (stored: StoredArticle | undefined, isDirty = false) => (
  <ArticleHead
    channel={Channel.news}
    title="增雨作业简报"
    stored={stored}
    isDirty={isDirty}
    saving={false}
    onOpen={nothing}
    onSave={nothing}
    onPublish={nothing}
    onSubmit={nothing}
  />
);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

describe('the head of the editor', () => {
  it('offers to submit, and says why it cannot be published yet', async () => {
    show(head(article()), 'content:article:save', 'content:article:publish');
    expect(await screen.findByRole('button', { name: '送审' })).toBeTruthy();
    expect(button('发布').disabled).toBe(true);
    expect(button('发布').title).toBe('发布前要先送审，通过后才能发布');
    noButton('审核');
  });

  it('offers a waiting article to its reader, and to take it back to who may save', async () => {
    show(head(article({ state: ReviewState.waiting, isMine: true, readers: 1 })), 'content:article:save');
    expect(await screen.findByText('待复核')).toBeTruthy();
    expect(button('撤回送审')).toBeTruthy();
    expect(screen.getByRole('button', { name: '审核' })).toBeTruthy();
    noButton('送审');
  });

  it('publishes what is approved, unless it has been changed', async () => {
    const approved = article({ state: ReviewState.approved, readers: 2 });
    show(head(approved), 'content:article:save', 'content:article:publish');
    expect(await screen.findByText('审核通过')).toBeTruthy();
    expect(button('发布').disabled).toBe(false);
    cleanup();
    show(head(approved, true), 'content:article:save', 'content:article:publish');
    expect(await screen.findByRole('button', { name: '送审' })).toBeTruthy();
    expect(button('发布').disabled).toBe(true);
  });
});

describe('the review', () => {
  it('is returned only with a reason', async () => {
    const onDone = vi.fn<() => void>();
    const waiting = article({ state: ReviewState.waiting, isMine: true });
    show(<ReviewDrawer stored={waiting} onDone={onDone} onClosed={nothing} />);
    expect(await screen.findByText('请核对数据')).toBeTruthy();
    await user.click(button('退回'));
    expect(screen.getByText('请填写退回的原因')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '审核意见' }), '第三段有误');
    await user.click(button('退回'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent.find(([path]) => path === reviewApi.review.path)?.[1]).toEqual({
      id: waiting.id,
      version: 3,
      approve: false,
      comment: '第三段有误',
    });
  });

  it('only shows what somebody may not decide about', async () => {
    show(<ReviewDrawer stored={article({ state: ReviewState.waiting })} onDone={nothing} onClosed={nothing} />);
    expect(await screen.findByText('请核对数据')).toBeTruthy();
    noButton('通过');
  });

  it('lists who has decided what about which version', async () => {
    const at = '2026-11-01T02:00:00Z';
    decisions = [
      { version: 3, step: 1, approve: true, comment: '', decidedAt: at, reader: '李明' },
      { version: 2, step: 2, approve: false, comment: '数据有误', decidedAt: at, reader: '王芳' },
    ];
    show(<ReviewPanel stored={article({ state: ReviewState.waiting, readers: 1 })} />);
    const list = await screen.findByRole('list', { name: '审核记录' });
    expect(list.textContent).toMatch(/李明 审核 通过.*王芳 复核第 2 版 退回数据有误/);
    expect(screen.getByRole('region', { name: '审核' }).textContent).toContain('周文清 送审于');
  });
});

it('asks for a review only where the site wants one, and not of what is published', () => {
  const now = { readers: 2, isDirty: false };
  const { none, returned } = ReviewState;
  expect(publishingBlocked(undefined, { readers: 0, isDirty: true })).toBeUndefined();
  expect(publishingBlocked(article({ state: returned }), now)).toContain('退回');
  expect(publishingBlocked(article({ state: none }, ArticleStatus.published), now)).toBeUndefined();
  expect(maySubmit(article({ state: returned }), now)).toBe(false);
  expect(maySubmit(article({ state: returned }), { ...now, isDirty: true })).toBe(true);
  expect(maySubmit(article({}, ArticleStatus.waiting), { ...now, isDirty: true })).toBe(false);
  expect(maySubmit(undefined, now)).toBe(true);
});

class NoObserver {
  readonly observe = nothing;
  readonly unobserve = nothing;
  readonly disconnect = nothing;
}

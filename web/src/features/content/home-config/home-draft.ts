import { HomeConfig, homeConfigApi, type BannerScene, type HomeBlock } from '@ganlin/contract/content/home';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import { newId } from '../../../lib/browser/new-id.ts';

export type StoredHome = Data<typeof homeConfigApi.detail>;
export type SentHome = Input<typeof homeConfigApi.save>['config'];

/** Rows have keys of their own: two of them may say the same, and they move. */
export interface BannerDraft {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly linkText: string;
  readonly link: string;
  readonly scene: BannerScene;
  readonly pictureId: string | null;
}

export interface BlockDraft {
  readonly kind: HomeBlock;
  readonly title: string;
  readonly text: string;
  readonly visible: boolean;
  readonly count: number | null;
}

export interface LinkDraft {
  readonly key: string;
  readonly title: string;
  readonly link: string;
}

export interface HomeDraft {
  readonly banners: readonly BannerDraft[];
  readonly hotWords: readonly string[];
  readonly blocks: readonly BlockDraft[];
  readonly links: readonly LinkDraft[];
}

export const draftOf = ({ config }: StoredHome): HomeDraft => ({
  banners: config.banners.map(({ title, text = '', linkText = '', link = '', scene = 'sky', pictureId = null }) => ({
    key: newId(),
    title,
    text,
    linkText,
    link,
    scene,
    pictureId,
  })),
  hotWords: config.hotWords ?? [],
  blocks: config.blocks.map((block) => ({ ...block, text: block.text ?? '' })),
  links: (config.links ?? []).map((link) => ({ ...link, key: newId() })),
});

export const newBanner = (): BannerDraft => ({
  key: newId(),
  title: '',
  text: '',
  linkText: '',
  link: '',
  scene: 'sky',
  pictureId: null,
});

export const newLink = (): LinkDraft => ({ key: newId(), title: '', link: '' });

/** What would be sent. A count that was emptied is left for the contract to find. */
export const formOf = ({ banners, hotWords, blocks, links }: HomeDraft): SentHome => ({
  banners: banners.map(({ key: _key, ...banner }) => banner),
  hotWords: [...hotWords],
  blocks: blocks.map(({ count, ...block }) => ({ ...block, count: count ?? 0 })),
  links: links.map(({ key: _key, ...link }) => link),
});

/** Places read `banners.0.title`. */
export const errorsOf = (form: SentHome): FieldErrors => errorsBy(HomeConfig, form, missing);

const missing: MissingText = [[/^hotWords/, '每个热词不超过 12 个字']];

/** The list with what stands at `from` put to `to`; outside of the list there is no place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

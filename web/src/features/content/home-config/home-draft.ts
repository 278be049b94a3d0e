import { HomeConfig, homeConfigApi, type BannerScene, type HomeBlock } from '@ganlin/contract/content/home';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import { newId } from '../../../lib/browser/new-id.ts';

export type StoredHome = Data<typeof homeConfigApi.detail>;
export type SentHome = Input<typeof homeConfigApi.save>['config'];

/** Rows have their own keys: two may have equal content, and they move. */
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

/** The data to send. A cleared count is left for the contract to report. */
export const formOf = ({ banners, hotWords, blocks, links }: HomeDraft): SentHome => ({
  banners: banners.map(({ key: _key, ...banner }) => banner),
  hotWords: [...hotWords],
  blocks: blocks.map(({ count, ...block }) => ({ ...block, count: count ?? 0 })),
  links: links.map(({ key: _key, ...link }) => link),
});

/** Paths read `banners.0.title`. */
export const errorsOf = (form: SentHome): FieldErrors => errorsBy(HomeConfig, form, missing);

const missing: MissingText = [[/^hotWords/, '每个热词不超过 12 个字']];

/** The list with the item at `from` moved to `to`; positions outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

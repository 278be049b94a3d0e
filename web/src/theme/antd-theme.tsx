import './antd.css';
import 'dayjs/locale/zh-cn';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
// antd/locale is CommonJS, which the bundler and the tests import differently; the ES build works the same in both.
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import { useMemo, type ReactNode } from 'react';
import { useDisplay, type Display } from './display-settings.ts';
import { uiSizes, useLayout, type UiSize } from '../lib/browser/layout.ts';

dayjs.locale('zh-cn');

const componentSizes = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
} as const satisfies Readonly<Record<UiSize, string>>;

/** antd in the product's language, colours and shape, in the size the user chose. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const { uiSize } = useLayout();
  const display = useDisplay();
  // The marks of the page have changed by then: the tokens are read from its styles.
  const theme = useMemo(() => themeAt(uiSizes[uiSize].scale, display), [uiSize, display]);
  const themed = (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      componentSize={componentSizes[uiSize]}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
  return knowsWhere ? themed : <StyleProvider hashPriority="high">{themed}</StyleProvider>;
}

/** By default antd wraps its selectors in `:where()`, which Chromium 87 does not know, and would be without styles. */
const knowsWhere = typeof CSS === 'undefined' || CSS.supports('selector(:where(a))');

/**
 * antd computes shades and sizes from its tokens, so `var(--…)` is not enough for it. The values are read from the
 * CSS variables of tokens.css, which remains their only source.
 */
function themeAt(scale: number, _display: Display): ThemeConfig {
  const css = getComputedStyle(document.documentElement);
  const value = (name: string) => css.getPropertyValue(name).trim();
  const pixels = (name: string) => Number.parseFloat(value(name));
  // Where no style sheet is loaded, as in tests, antd keeps its own styles.
  if (value('--brand-700') === '') return {};
  return {
    token: {
      ...colours(value),
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily: value('--font'),
      fontSize: Math.round(pixels('--t-s') * scale),
      // Text smaller than the smallest step of the scale is not readable.
      fontSizeSM: Math.max(pixels('--t-xs'), Math.round(pixels('--t-xs') * scale)),
      // The font of antd's large controls: in the largest size they match the text beside them.
      fontSizeLG: Math.round(pixels('--t-m') * Math.min(scale, 1)),
      borderRadius: pixels('--r-s'),
      borderRadiusLG: pixels('--r-m'),
      boxShadow: value('--shadow-3'),
      boxShadowSecondary: `${value('--shadow-3')}, 0 0 0 1px ${value('--line')}`,
      boxShadowTertiary: value('--shadow-1'),
    },
    components: components(value, pixels),
  };
}

type Value = (name: string) => string;

function colours(value: Value): NonNullable<ThemeConfig['token']> {
  return {
    // White text on the brand tone itself has too little contrast: filled controls use its dark step.
    colorPrimary: value('--brand-700'),
    colorPrimaryHover: value('--brand-600'),
    colorPrimaryActive: value('--brand-900'),
    colorInfo: value('--brand-600'),
    colorLink: value('--brand-700'),
    colorLinkHover: value('--brand-900'),
    colorLinkActive: value('--brand-900'),
    colorSuccess: value('--ok'),
    colorWarning: value('--warn'),
    colorError: value('--bad'),
    // By default antd lightens it on hover, and the text is no longer readable on white.
    colorErrorHover: value('--bad-ink'),
    colorText: value('--ink-700'),
    colorTextHeading: value('--ink-900'),
    colorTextLabel: value('--ink-500'),
    colorTextDescription: value('--ink-500'),
    colorTextSecondary: value('--ink-500'),
    colorTextTertiary: value('--ink-500'),
    colorTextPlaceholder: value('--ink-500'),
    colorIcon: value('--ink-500'),
    colorIconHover: value('--ink-900'),
    colorBorder: value('--ink-300'),
    colorBorderSecondary: value('--line'),
    colorSplit: value('--line-soft'),
    colorBgLayout: value('--ground'),
    controlItemBgHover: value('--line-soft'),
    controlItemBgActive: value('--brand-50'),
    controlItemBgActiveHover: value('--brand-100'),
  };
}

function components(value: Value, pixels: (name: string) => number): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      colorPrimaryHover: value('--brand-900'),
      defaultColor: value('--ink-700'),
      defaultHoverColor: value('--brand-700'),
      defaultHoverBorderColor: value('--brand-500'),
      primaryShadow: 'none',
      defaultShadow: value('--shadow-1'),
    },
    Segmented: {
      trackBg: value('--line'),
      itemColor: value('--ink-700'),
      itemSelectedBg: value('--brand-700'),
      itemSelectedColor: value('--surface'),
    },
    Progress: { defaultColor: value('--brand-500'), remainingColor: value('--line-soft') },
    Skeleton: { gradientFromColor: value('--line-soft'), gradientToColor: value('--line') },
    Table: {
      headerBg: value('--ground'),
      headerColor: value('--ink-500'),
      headerSplitColor: 'transparent',
      borderColor: value('--line-soft'),
      rowHoverBg: value('--ground'),
      cellPaddingInlineMD: pixels('--s-4'),
      cellPaddingInlineSM: pixels('--s-3'),
    },
  };
}

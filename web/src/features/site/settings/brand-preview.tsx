import { PictureAddress } from '@ganlin/contract/core/address';
import { Form } from 'antd';
import { Logo, LogoMark } from '../../../ui/logo.tsx';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import styles from './brand-preview.module.css';
import { Section } from './section.tsx';

/** A live preview of the site's name and pictures in their context. */
export function BrandPreview() {
  const siteName = Form.useWatch<string | undefined>('siteName')?.trim() ?? '';
  const frontLogo = usePicture('frontLogo');
  const backLogo = usePicture('backLogo');
  const copyRight = Form.useWatch<string | undefined>('copyRight') ?? '';
  return (
    <div className={styles.aside}>
      <Section title="预览">
        <figure className={styles.view} aria-label="网站页眉预览">
          <figcaption>网站页眉</figcaption>
          <div className={styles.bar}>
            <Logo image={frontLogo} name={siteName} tagline="人工影响天气学习培训平台" />
            <span className={styles.entry} aria-hidden="true">
              登录
            </span>
          </div>
        </figure>
        <figure className={styles.view} aria-label="管理中心侧栏预览">
          <figcaption>管理中心侧栏</figcaption>
          <div className={styles.side}>
            <div className={styles.mark}>
              {backLogo === '' ? (
                <>
                  <LogoMark />
                  <b>{siteName}</b>
                </>
              ) : (
                <img src={backLogo} alt={siteName} />
              )}
            </div>
            <ul aria-hidden="true">
              <li>系统概况</li>
              <li data-on>站点设置</li>
            </ul>
          </div>
        </figure>
        <figure className={styles.view} aria-label="版权信息预览">
          <figcaption>网站页脚</figcaption>
          {copyRight.trim() === '' ? (
            <p className={styles.foot}>没有内容，不显示页脚</p>
          ) : (
            <SafeHtml html={copyRight} className={styles.foot ?? ''} />
          )}
        </figure>
      </Section>
    </div>
  );
}

/** The address of a picture once it is valid; empty until then. */
function usePicture(name: string): string {
  const typed = Form.useWatch<string | undefined>(name);
  return PictureAddress.safeParse(typed ?? '').data ?? '';
}

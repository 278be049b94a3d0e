import type { Contact } from '@ganlin/contract/site/settings';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './help.module.css';

export const CONTACT_ID = 'contact';

/** How to reach the people who run the site; the footer links here. */
export function ContactCard({ site }: { readonly site: Contact }) {
  const { contactPhone, contactEmail, contactAddress, contactHours } = site;
  const isKnown = [contactPhone, contactEmail, contactAddress].some((text) => text !== '');
  return (
    <aside id={CONTACT_ID} className={styles.contact} aria-labelledby="help-contact">
      <h2 id="help-contact" className="ui-title">
        联系我们
      </h2>
      <p>账号、密码和报名的问题，先问您所在单位的管理员最快。</p>
      {isKnown && (
        <dl className="ui-stack ui-gap-2">
          <Line icon="phone" label="电话" text={contactPhone}>
            <a href={`tel:${dialled(contactPhone)}`} className="ui-touch">
              {contactPhone}
            </a>
          </Line>
          <Line icon="clock" label="服务时间" text={contactHours} />
          <Line icon="note" label="邮箱" text={contactEmail}>
            <a href={`mailto:${contactEmail}`} className="ui-touch">
              {contactEmail}
            </a>
          </Line>
          <Line icon="pin" label="地址" text={contactAddress} />
        </dl>
      )}
    </aside>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly label: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Line({ icon, label, text, children = text }: LineProps): ReactNode {
  if (text === '') return null;
  return (
    <div className={styles.line}>
      <Icon name={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The first number alone: a phone cannot dial “0311-8765 4321 转 2”. */
export const dialled = (phone: string): string => (/^[\d\s()（）+-]+/.exec(phone)?.[0] ?? '').replace(/[^\d+]/g, '');

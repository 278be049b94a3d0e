import { integrationApi } from '@ganlin/contract/site/integration';
import { policyApi } from '@ganlin/contract/site/policy';
import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { useCallback, useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { AlertForm } from './forms/alert-form.tsx';
import { BasicForm } from './forms/basic-form.tsx';
import { FaceForm } from './forms/face-form.tsx';
import { Loaded } from './loaded.tsx';
import { PartnerForm } from './forms/partner-form.tsx';
import { PolicyForm } from './forms/policy-form.tsx';
import { SectionBar } from './section-bar.tsx';
import { SmsForm } from './forms/sms-form.tsx';
import { StorageFacts } from './storage-facts.tsx';
import { SwitchForm } from './forms/switch-form.tsx';
import { sections, useSectionUrlState, type SectionKey } from './section-url-state.ts';

/** The site's name, look, access policy and external services. */
export default function SettingsScreen() {
  const may = usePermission();
  const offered = sections.filter((section) => !('need' in section) || may(section.need));
  const { shown, addressOf } = useSectionUrlState(offered.map(({ key }) => key));
  const [seen, setSeen] = useState<readonly SectionKey[]>([shown]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);
  const [unsaved, setUnsaved] = useState<readonly SectionKey[]>([]);
  const report = useCallback((key: SectionKey, isDirty: boolean) => {
    setUnsaved((known) => (isDirty === known.includes(key) ? known : toggled(known, key)));
  }, []);
  return (
    <>
      <SectionBar entries={offered} shown={shown} unsaved={unsaved} addressOf={addressOf} />
      {/* Input in one section is preserved while another is shown. */}
      {seen.map((key) => (
        <div key={key} hidden={key !== shown}>
          {panels[key]((isDirty) => report(key, isDirty))}
        </div>
      ))}
    </>
  );
}

type Tell = (isDirty: boolean) => void;

const panels: Readonly<Record<SectionKey, (onDirty: Tell) => ReactNode>> = {
  basic: (onDirty) => (
    <Loaded endpoint={siteApi.detail} input={siteInput}>
      {(site) => <BasicForm site={site} onDirty={onDirty} />}
    </Loaded>
  ),
  login: (onDirty) => (
    <Loaded endpoint={siteApi.detail} input={siteInput}>
      {(site) => <SwitchForm site={site} onDirty={onDirty} />}
    </Loaded>
  ),
  policy: (onDirty) => (
    <Loaded endpoint={policyApi.detail} input={{}}>
      {(policy) => <PolicyForm policy={policy} onDirty={onDirty} />}
    </Loaded>
  ),
  sms: (onDirty) => (
    <Loaded endpoint={integrationApi.detail} input={{}}>
      {({ sms }) => <SmsForm sms={sms} onDirty={onDirty} />}
    </Loaded>
  ),
  partner: (onDirty) => (
    <Loaded endpoint={integrationApi.detail} input={{}}>
      {(services) => <PartnerForm services={services} onDirty={onDirty} />}
    </Loaded>
  ),
  face: (onDirty) => (
    <Loaded endpoint={integrationApi.detail} input={{}}>
      {({ face }) => <FaceForm face={face} onDirty={onDirty} />}
    </Loaded>
  ),
  alert: (onDirty) => (
    <Loaded endpoint={integrationApi.detail} input={{}}>
      {(services) => <AlertForm services={services} onDirty={onDirty} />}
    </Loaded>
  ),
  storage: () => (
    <Loaded endpoint={integrationApi.detail} input={{}}>
      {({ storage }) => <StorageFacts storage={storage} />}
    </Loaded>
  ),
};

const siteInput = { id: SITE_ID };

function toggled(keys: readonly SectionKey[], key: SectionKey): readonly SectionKey[] {
  return keys.includes(key) ? keys.filter((known) => known !== key) : [...keys, key];
}

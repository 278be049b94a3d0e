import {
  DesignFont,
  TextAlign,
  TextOverflow,
  type CertificateDesign,
} from '@ganlin/contract/certificate/template/design';
import { RoleType } from '@ganlin/contract/iam/user';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { Input } from '@ganlin/contract/core/endpoint';
import { sealIdCard } from '../../src/modules/iam/model/sealed-numbers.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { unique } from './questions.ts';

export type TemplateInput = Input<typeof certificateTemplateApi.save>['form'];

const box = (id: string, [x, y, width, height]: readonly [number, number, number, number]) => ({
  id,
  x,
  y,
  width,
  height,
});

const text = (id: string, y: number, shown: string) => ({
  ...box(id, [20, y, 100, 10]),
  kind: 'text' as const,
  text: shown,
  font: DesignFont.song,
  bold: false,
  size: 16,
  tracking: 0,
  align: TextAlign.left,
  colour: '#111111',
  overflow: TextOverflow.shrink,
  spacedName: true,
});

/** A sheet of A4 that can be published. */
export const certificateDesign = (): CertificateDesign => ({
  width: 297,
  height: 210,
  front: {
    background: { kind: 'plain', colour: '#ffffff' },
    elements: [
      text('name', 20, '{holderName}　身份证号 {idNumber}'),
      text('number', 40, '编号　{number}'),
      text('valid', 60, '{issuer}　{issuedOn} 至 {validUntil}'),
      { ...box('qr', [20, 100, 25, 25]), kind: 'qr' },
      { ...box('kinds', [60, 100, 80, 10]), kind: 'workKinds', colour: '#003366', size: 12 },
    ],
  },
  back: null,
});

/** A template whose numbers no other one writes. */
export const templateForm = (change: Partial<TemplateInput> = {}): TemplateInput => ({
  name: `上岗证${unique()}`,
  design: certificateDesign(),
  numberPattern: [
    { kind: 'text', text: `冀${unique().slice(-6)} ` },
    { kind: 'year' },
    { kind: 'text', text: '-' },
    { kind: 'serial', digits: 5 },
  ],
  yearlyReset: true,
  validityMonths: 36,
  workKinds: ['火箭作业', '高炮作业'],
  issuer: '河北省人工影响天气中心',
  ...change,
});

/** A template in use. */
export async function publishedTemplate(caller: Caller, change: Partial<TemplateInput> = {}): Promise<string> {
  const { id, version } = await caller.call(certificateTemplateApi.save, { form: templateForm(change) });
  await caller.call(certificateTemplateApi.publish, { id, version });
  return id;
}

interface Holder {
  readonly name?: string;
  readonly deptId?: string | null;
  /** Empty: the account has none. */
  readonly idCard?: string;
}

/** Accounts that certificates can be granted to. */
export async function makeHolders({ platform }: TestApp, count: number, holder: Holder = {}): Promise<string[]> {
  const { name = '李建国', deptId = null, idCard = '130624197003150318' } = holder;
  const ids = Array.from({ length: count }, () => newId());
  const at = { passwordChangedAt: new Date(), createdAt: new Date(), updatedAt: new Date() };
  await platform.db
    .insertInto('iamUser')
    .values(
      ids.map((id) => ({
        ...at,
        id,
        deptId,
        userName: `holder-${id}`,
        realName: name,
        passwordHash: 'x',
        mobileSealed: '',
        idCardSealed: idCard === '' ? '' : sealIdCard(platform, id, idCard),
        roleType: RoleType.learner,
      })),
    )
    .execute();
  return ids;
}

/** Without an ID number nobody gets a certificate that prints it. */
export async function giveIdCard({ platform }: TestApp, userId: string, idCard = '130624197003150318'): Promise<void> {
  const idCardSealed = sealIdCard(platform, userId, idCard);
  await platform.db.updateTable('iamUser').set({ idCardSealed }).where('id', '=', userId).execute();
}

import { documentKinds } from '@ganlin/contract/media/document';
import { describe, expect, it } from 'vitest';
import { compoundKindOf, officeFilters, profileSettings, Unreadable } from './document.rules.ts';

describe('a compound file', () => {
  it('is Word or PowerPoint by its streams', () => {
    expect(compoundKindOf(['Root Entry', '1Table', 'WordDocument'])).toBe('doc');
    expect(compoundKindOf(['Root Entry', 'Current User', 'PowerPoint Document'])).toBe('ppt');
  });

  it('is refused when it is encrypted or anything else', () => {
    expect(() => compoundKindOf(['EncryptionInfo', 'EncryptedPackage'])).toThrow(/密码/);
    expect(() => compoundKindOf(['PowerPoint Document', 'EncryptedSummary'])).toThrow(/密码/);
    expect(() => compoundKindOf(['Workbook'])).toThrow(Unreadable);
    expect(() => compoundKindOf([])).toThrow(Unreadable);
  });
});

it('every kind of document but PDF has its filter', () => {
  expect(Object.keys(officeFilters).toSorted()).toEqual(documentKinds.filter((kind) => kind !== 'pdf').toSorted());
});

it('a profile forbids macros and links', () => {
  const setting = (name: string, value: string) => `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value>`;
  const written = profileSettings();
  expect(written).toContain('oor:path="/org.openoffice.Office.Common/Security/Scripting"');
  expect(written).toContain(setting('DisableMacrosExecution', 'true'));
  expect(written).toContain(setting('BlockUntrustedRefererLinks', 'true'));
});

/** A document that cannot be shown, with the reason for its uploader. */
export class Unreadable extends Error {}

/** How LibreOffice reads and writes a document: by its detected content, never as anything else it might claim to be. */
export interface OfficeFilter {
  readonly reads: string;
  readonly writes: 'writer_pdf_Export' | 'impress_pdf_Export';
}

export const officeFilters: Readonly<Record<string, OfficeFilter>> = {
  doc: { reads: 'MS Word 97', writes: 'writer_pdf_Export' },
  docx: { reads: 'MS Word 2007 XML', writes: 'writer_pdf_Export' },
  odt: { reads: 'writer8', writes: 'writer_pdf_Export' },
  ppt: { reads: 'MS PowerPoint 97', writes: 'impress_pdf_Export' },
  pptx: { reads: 'Impress MS PowerPoint 2007 XML', writes: 'impress_pdf_Export' },
  odp: { reads: 'impress8', writes: 'impress_pdf_Export' },
};

/** What a compound file contains, by the names of its streams. */
export function compoundKindOf(streams: readonly string[]): 'doc' | 'ppt' {
  if (streams.includes('EncryptedPackage') || streams.includes('EncryptedSummary'))
    throw new Unreadable('文件设有密码，请去掉密码后重新上传');
  if (streams.includes('PowerPoint Document')) return 'ppt';
  if (streams.includes('WordDocument')) return 'doc';
  throw new Unreadable('文件的内容不是可以识别的 PDF、Word 或 PowerPoint 文档');
}

/** Settings in LibreOffice's registry: property by property, with the path before the last slash. */
const settings: Readonly<Record<string, string>> = {
  'Common/Security/Scripting/DisableMacrosExecution': 'true',
  'Common/Security/Scripting/MacroSecurityLevel': '3',
  // A document may name pictures and texts by URL, also those of this server and its network: none is read.
  'Common/Security/Scripting/BlockUntrustedRefererLinks': 'true',
  'Writer/Content/Update/Link': '2',
};

/** A port on which nothing answers: whatever the settings above let through ends here. */
const proxies: Readonly<Record<string, string>> = {
  ooInetProxyType: '2',
  ooInetHTTPProxyName: '127.0.0.1',
  ooInetHTTPProxyPort: '9',
  ooInetHTTPSProxyName: '127.0.0.1',
  ooInetHTTPSProxyPort: '9',
  ooInetNoProxy: '',
};

/** The settings of a fresh LibreOffice profile, `user/registrymodifications.xcu`: no macros, nothing from outside. */
export function profileSettings(): string {
  const office = Object.entries(settings).map(([name, value]) => {
    const at = name.lastIndexOf('/');
    return itemOf(`/org.openoffice.Office.${name.slice(0, at)}`, name.slice(at + 1), value);
  });
  const inet = Object.entries(proxies).map(([name, value]) => itemOf('/org.openoffice.Inet/Settings', name, value));
  const namespaces =
    'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const items = [...office, ...inet].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${namespaces}>\n${items}\n</oor:items>\n`;
}

const itemOf = (path: string, name: string, value: string): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

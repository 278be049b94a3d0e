import { resolveObjectURL } from 'node:buffer';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLocalServer, type LocalServer } from '../../../test/local-server.ts';
import { saveExport, saveZip } from './files.ts';
import { useToasts } from '../screen/toast.ts';

interface Anchor {
  href: string;
  download: string;
  click: () => void;
}

const { saved } = vi.hoisted(() => {
  const saved: { name: string; address: string }[] = [];
  const createElement = (): Anchor => {
    const anchor: Anchor = {
      href: '',
      download: '',
      click: () => void saved.push({ name: anchor.download, address: anchor.href }),
    };
    return anchor;
  };
  vi.stubGlobal('document', { cookie: '', createElement });
  vi.stubGlobal('location', { protocol: 'http:' });
  return { saved };
});

let server: LocalServer;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(() => server.close());
beforeEach(() => {
  saved.length = 0;
  server.seen.length = 0;
  useToasts.setState({ toasts: [] });
});
const shown = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind} ${text}`);

it('saves an export and confirms it [S8-17]', () => {
  saveExport(new Blob(['x']), '报名信息表.xlsx');
  expect(saved[0]?.name).toBe('报名信息表.xlsx');
  expect(shown()).toEqual(['success 导出成功!']);
});

it('fetches each file by GET and saves them as one zip [S7-52, S7-53]', async () => {
  server.answer = ({ url }, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(`content of ${url}`);
  await saveZip(
    [
      { name: '一.png', url: '/f/1' },
      { name: '二.png', url: '/f/2' },
    ],
    '照片.zip',
  );
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /f/1', 'GET /f/2']);
  expect(saved[0]?.name).toBe('照片.zip');
  const zip = resolveObjectURL(saved[0]!.address)!;
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['一.png', 'content of /f/1'],
    ['二.png', 'content of /f/2'],
  ]);
});

it('renames duplicate files, and lets none escape the zip’s folder', async () => {
  server.answer = ({ url }, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(url);
  const named = (name: string, at: number) => ({ name, url: `/f/${at}` });
  await saveZip(['表.pdf', '表.pdf', '表', '表', '../表.pdf', '表.pdf'].map(named), '附件.zip');
  const zip = resolveObjectURL(saved[0]!.address)!;
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['表.pdf', '表 (2).pdf', '表', '表 (2)', '.._表.pdf', '表 (3).pdf']);
});

it('reports that zipping failed when a file cannot be fetched, and saves nothing [S8-16]', async () => {
  server.answer = (_request, response) => response.writeHead(404).end();
  await saveZip([{ name: '一.png', url: '/f/1' }], '照片.zip');
  expect(shown()).toEqual(['error 文件压缩失败!']);
  expect(saved).toEqual([]);
});

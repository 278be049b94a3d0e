import { MAX_DOCUMENT_PAGES } from '@ganlin/contract/media/document';
import { z } from 'zod';
import { runNode } from '../../../platform/gateways/program/run-node.ts';
import { Unreadable } from './document.rules.ts';

const LIMIT_MS = 120_000;
const HEAP_MEGABYTES = 512;

const PdfAnswer = z.union([z.object({ pages: z.int() }), z.object({ refused: z.enum(['encrypted', 'broken']) })]);
export type PdfAnswer = z.infer<typeof PdfAnswer>;

const refusals = {
  encrypted: '文件设有密码，请去掉密码后重新上传',
  broken: 'PDF 无法读取，文件可能已损坏',
} as const;

/** The number of pages of a PDF; throws `Unreadable` for one that pages could not show. */
export async function countPages(path: string): Promise<number> {
  const program = new URL('./pdf-pages-process.ts', import.meta.url);
  const limits = { limitMs: LIMIT_MS, heapMegabytes: HEAP_MEGABYTES };
  const answer = PdfAnswer.parse(await runNode(program, path, limits));
  if ('refused' in answer) throw new Unreadable(refusals[answer.refused]);
  if (answer.pages < 1) throw new Unreadable('文档里没有一页');
  if (answer.pages > MAX_DOCUMENT_PAGES)
    throw new Unreadable(`文档有 ${answer.pages} 页，不能超过 ${MAX_DOCUMENT_PAGES} 页`);
  return answer.pages;
}

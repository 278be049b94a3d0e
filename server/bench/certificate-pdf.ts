/**
 * Draws 10,000 certificates as PDF in one process: `npm run bench:certificate-pdf [-- certificates]`. A third of each
 * design, each with its own name, number, code and photo. Prints a table and fails when a target is missed.
 */
import type { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { courseCompletionDesign } from '@ganlin/domain/certificate-paper/designs/course-completion';
import { groundOperatorDesign } from '@ganlin/domain/certificate-paper/designs/ground-operator';
import { rocketOperatorDesign } from '@ganlin/domain/certificate-paper/designs/rocket-operator';
import { EMBLEM_FILE_ID } from '@ganlin/domain/certificate-paper/drawings';
import { sampleCertificates } from '@ganlin/domain/certificate-paper/sample-certificates';
import sharp from 'sharp';
import { prepareCertificatePaper } from '../src/kits/certificate-paper/certificate-paper.ts';
import { emblemPng, samplePhoto } from '../src/kits/certificate-paper/drawn-pictures.ts';
import { drawCertificates } from '../src/kits/certificate-paper/draw-certificates.ts';
import { judge, peakMemoryMb, percentile } from './bench-site.ts';

const certificates = Number(process.argv[2] ?? 10_000);
const STEP = Math.ceil(certificates / 10);
const PHOTOS = 50;
const family = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'.split('');
const given = ['海涛', '淑芬', '建国', '晓明', '志强', '雅静', '宏宇', '雨桐', '振华', '文博', '明', '丽'];

const pictures = { [EMBLEM_FILE_ID]: await emblemPng() };
const designs = [groundOperatorDesign, rocketOperatorDesign, courseCompletionDesign];
const papers = await Promise.all(designs.map((design) => prepareCertificatePaper(design, { pictures })));
const photos = await photosOf(await samplePhoto());

const times: number[] = [];
const sizes: number[] = [];
const memory: string[] = [];
const started = performance.now();
for (let n = 0; n < certificates; n += 1) {
  const paper = papers[n % papers.length];
  if (!paper) continue;
  const from = performance.now();
  const pdf = await drawCertificates(paper, [{ printed: printedOf(n), photo: photos[n % PHOTOS] }]);
  times.push(performance.now() - from);
  sizes.push(pdf.length);
  if ((n + 1) % STEP === 0) memory.push((process.memoryUsage.rss() / 1e6).toFixed(0));
}
const seconds = (performance.now() - started) / 1000;
const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;

console.log(
  `memory after each ${STEP}: ${memory.join(', ')} MB; the average file has ${(average / 1000).toFixed(0)} kB`,
);
judge({
  [`seconds for ${certificates} PDFs`]: { measured: seconds, promised: certificates * 0.06 },
  'ms a PDF, median': { measured: percentile(times, 0.5), promised: 60 },
  'ms a PDF, 99 %': { measured: percentile(times, 0.99), promised: 200 },
  'peak memory, MB': { measured: peakMemoryMb(process.pid), promised: 600 },
  'largest PDF, kB': { measured: Math.max(...sizes) / 1000, promised: 250 },
});

function printedOf(n: number): PrintedCertificate {
  const { usual } = sampleCertificates;
  const number = `冀人影 2026-${String(n).padStart(5, '0')}`;
  const holderName = `${family[n % family.length]}${given[(n * 7) % given.length]}`;
  return { ...usual, fields: { ...usual.fields, holderName, number }, qr: `${usual.qr}${n}` };
}

/** Photos that differ, as those of people do: equal ones would be found in caches. */
function photosOf(photo: Buffer): Promise<Buffer[]> {
  const variants = Array.from({ length: PHOTOS }, (_, n) => sharp(photo).modulate({ hue: n * 7 }));
  return Promise.all(variants.map((variant) => variant.jpeg().toBuffer()));
}

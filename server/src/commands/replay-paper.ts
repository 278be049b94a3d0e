/**
 * Shows what an archive holds of one paper, as the staff's view shows it of papers that are not archived, and whether
 * that gives the answers and the receipt that are stored; ends with 1 if not.
 *   --paper <id>      which paper
 *   --archive <file>  as `exam:archive` wrote it
 */
import { parseArgs } from 'node:util';
import { Id } from '@ganlin/contract/core/id';
import { textInChina } from '@ganlin/contract/core/time';
import { readConfig } from '../config.ts';
import { ArchiveRefused, replayPaper } from '../modules/paper/index.ts';
import { runArchiveCommand } from './archive-command.ts';

const { values } = parseArgs({ options: { paper: { type: 'string' }, archive: { type: 'string' } } });
const paperId = Id.parse(values.paper);
const file = values.archive;
if (file === undefined) throw new Error('--archive names the file');

await runArchiveCommand('exam:replay', readConfig(process.env), async (ctx) => {
  const { saves, log, answers, receipt, storedReceipt, isSameAnswers } = await replayPaper(ctx, { file, paperId });
  if (saves === 0) throw new ArchiveRefused('归档文件中没有这份试卷');
  for (const { ordinal, seq, savedAt, ip, answer } of log) {
    console.log(
      `第 ${ordinal} 题  ${textInChina(new Date(savedAt))}  编号 ${seq}  IP ${ip}  ${JSON.stringify(answer)}`,
    );
  }
  console.log(`${saves} 次保存，${answers} 题有答案，回执 ${receipt}`);
  if (storedReceipt === null) throw new ArchiveRefused('数据库中没有这份试卷，无法核对');
  if (storedReceipt !== receipt || isSameAnswers !== true) throw new ArchiveRefused('与数据库中的最终答案或回执不一致');
  console.log('与数据库中的最终答案和回执一致');
});

/**
 * Exports the roster of a class with 20,000 registrations by the task: `npm run bench:roster [-- people]`. Uses a
 * separate database, a real API process and a real worker; prints a table and fails when a target is missed. Where
 * LibreOffice is installed, it opens the file and every id card is compared with what was registered.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { taskApi } from '@ganlin/contract/ops/task';
import { RegistrationForm } from '@ganlin/contract/training/form';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { readConfig } from '../src/config.ts';
import { sealedForm } from '../src/modules/training/model/person.ts';
import { newId } from '../src/platform/ids.ts';
import { openClassForm, paid } from '../test/support/trainclasses.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb, percentile, taskEnd } from './bench-site.ts';
import { mobileOf } from './people.ts';

const people = Number(process.argv[2] ?? 20_000);
const STEP = 1_000;
const run = promisify(execFile);

await using site = await openBenchSite();
const api = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(api.origin);
const config = readConfig(site.env);
const activityId = await newClass();
for (let from = 0; from < people; from += STEP) await registerSome(from, Math.min(people, from + STEP));
await site.db.query('analyze');

const answers: number[] = [];
const asking = new AbortController();
const requested = askOn(asking.signal);
const started = performance.now();
const { taskId } = await callAt(api.origin, personApi.exportTask, { token, input: { params: { activityId } } });
const { note, steps } = await taskEnd(api.origin, token, taskId);
const seconds = (performance.now() - started) / 1000;
asking.abort();
await requested;

const reply = await fetch(api.origin + taskApi.result.path, {
  method: 'POST',
  headers: { token, 'content-type': 'application/json' },
  body: JSON.stringify({ id: taskId }),
});
const file = Buffer.from(await reply.arrayBuffer());
const opened = await idCardsIn(file);
const wrong = opened?.filter((idCard, n) => idCard !== `"${idCardOf(n)}"`).length ?? 0;
const compared = opened
  ? `LibreOffice read ${opened.length} id cards`
  : 'LibreOffice is not installed: nothing compared';
console.log(`${note}, ${(file.length / 1e6).toFixed(1)} MB, progress seen at ${steps} points; ${compared}`);

judge({
  'from the call to the file (s)': { measured: Math.round(seconds * 10) / 10, promised: 15 },
  'answers of the API meanwhile, p99 (ms)': { measured: Math.round(percentile(answers, 0.99)), promised: 200 },
  'memory of the worker (MB)': { measured: Math.round(peakMemoryMb(worker.pid)), promised: 400 },
  'people missing in the file': { measured: opened ? people - opened.length : 0, promised: 0 },
  'id cards that are not what was registered': { measured: wrong, promised: 0 },
});

function idCardOf(n: number): string {
  return `130602199001${String(1 + (n % 28)).padStart(2, '0')}${String(n % 10_000).padStart(4, '0')}`;
}

async function newClass(): Promise<string> {
  const form = openClassForm(new Date(), { ...paid, title: '两万人的培训班', required: '1,3,8' });
  return (await callAt(api.origin, trainclassApi.save, { token, input: { form } })).id;
}

/** Inserts registrations as the table stores them, sealed like real ones. */
async function registerSome(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => rowOf(from + index));
  await site.db.query(
    'insert into training_person select * from jsonb_populate_recordset(null::training_person, $1::jsonb)',
    [JSON.stringify(rows)],
  );
}

function rowOf(n: number): Record<string, unknown> {
  const form = RegistrationForm.parse({
    name: `学员${n}`,
    sex: n % 2,
    idCard: idCardOf(n),
    nation: '汉族',
    unit: `第 ${n % 300} 检测所`,
    position: '检测员',
    mobile: mobileOf(n),
    email: `p${n}@example.cn`,
    mailingAddress: '河北省石家庄市体育南大街 178 号',
    stayType: 2,
    mealType: 1,
    billingType: 2,
    transferType: 2,
    accountName: `第 ${n % 300} 检测所`,
    taxId: `9113000012345${String(n % 100_000).padStart(5, '0')}`,
    accountNumber: `62220202001${String(n).padStart(8, '0')}`,
  });
  const at = new Date(Date.now() - (people - n) * 1_000);
  const id = newId();
  const { idCardHash, mobileHash, ...columns } = sealedForm({ config }, id, form);
  return snaked({
    ...columns,
    idCardHash: `\\x${idCardHash?.toString('hex')}`,
    mobileHash: `\\x${mobileHash?.toString('hex')}`,
    id,
    classId: activityId,
    key: newId(),
    code: `BENCH${String(n).padStart(5, '0')}`,
    state: RegistrationState.submitted,
    reason: '',
    feeFen: 120_000,
    paymentState: 0,
    paymentReason: '',
    invoiceState: 0,
    invoiceNumber: '',
    createdAt: at,
    updatedAt: at,
  });
}

function snaked(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [name(key), value]));
}

/** A staff member who keeps reviewing during the export. */
async function askOn(signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const requested = performance.now();
    await callAt(api.origin, personApi.paging, { token, input: { params: { activityId }, current: 1 + (round % 5) } });
    answers.push(performance.now() - requested);
    await pause(20);
  }
}

/** The id card column as a spreadsheet program exports it, text in quotes; undefined where none is installed. */
async function idCardsIn(bytes: Buffer): Promise<string[] | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-roster-'));
  try {
    await writeFile(join(dir, 'roster.xlsx'), bytes);
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1';
    const own = `-env:UserInstallation=file://${dir}/profile`;
    await run('soffice', [own, '--headless', '--convert-to', filter, '--outdir', dir, join(dir, 'roster.xlsx')]);
    const [heading = '', ...lines] = (await readFile(join(dir, 'roster.csv'), 'utf8')).trim().split('\n');
    const column = heading.split(',').indexOf('"身份证号"');
    return lines.map((line) => line.split(',')[column] ?? '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

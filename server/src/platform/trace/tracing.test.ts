import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { anOpenExam, choice, sit } from '../../../test/support/exams.ts';
import { workOn } from '../jobs/queue.ts';
import { isSampled } from './sampling.rules.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Body {
  readonly resourceSpans: readonly [
    { readonly resource: object; readonly scopeSpans: readonly [{ readonly spans: readonly Span[] }] },
  ];
}

/** A collector that stores what arrives. */
async function openCollector() {
  const bodies: Body[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const store = (body: Buffer) => {
      bodies.push(JSON.parse(body.toString()) as Body);
      return response.setHeader('content-type', 'application/json').end('{}');
    };
    void buffer(request).then(store);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = () =>
    bodies.flatMap(
      ({
        resourceSpans: [
          {
            scopeSpans: [one],
          },
        ],
      }) => one.spans,
    );
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, bodies, requests, spans, close: () => server.close() };
}

let collector: Awaited<ReturnType<typeof openCollector>>;
let app: TestApp;
beforeAll(async () => {
  collector = await openCollector();
  app = await openTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, TRUST_PROXY: '1' } });
});
beforeEach(() => void collector.bodies.splice(0));
afterAll(async () => {
  await app.close();
  collector.close();
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const headers = { traceparent: `00-${traceId}-${parentId}-01` };
const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId);
const named = (name: string | RegExp) =>
  ofTrace().find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
const arrives = <T>(read: () => T) =>
  vi.waitFor(() => (expect(read()).toBeDefined(), read()), { timeout: 10_000, interval: 50 });

it('is one trace from the request of another system to its statements, and on to the job and its statements', async () => {
  const admin = await app.admin();
  const stop = await workOn(app.platform, app.platform.jobs, () => undefined);
  await admin.ask(overviewApi.startCheck, {}, headers);
  const [request, useCase, insert, job] = (await arrives(() => {
    const found = [`POST ${overviewApi.startCheck.path}`, 'use case startCheck', 'insert platform_task', /^job task\./];
    const spans = found.map(named);
    return spans.every((span) => span !== undefined) ? (spans as [Span, Span, Span, Span]) : undefined;
  })) as [Span, Span, Span, Span];
  await stop();
  expect([request.parentSpanId, request.kind]).toEqual([parentId, 2]);
  expect([useCase.parentSpanId, useCase.kind]).toEqual([request.spanId, 1]);
  expect([insert.parentSpanId, insert.kind]).toEqual([useCase.spanId, 3]);
  expect([job.parentSpanId, job.kind]).toEqual([request.spanId, 5]);
  const ofJob = ofTrace().filter((span) => span.parentSpanId === job.spanId);
  expect(ofJob.map(({ name }) => name)).toContain('update platform_task');
  expect(ofJob.map(({ name }) => name)).toContain('redis ping');
  expect(new Set(ofTrace().map(({ spanId }) => spanId)).size).toBe(ofTrace().length);
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of ofTrace()) {
    expect(BigInt(end) >= BigInt(start)).toBe(true);
    expect(Math.abs(Number(BigInt(start) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  }
  expect(collector.bodies[0]?.resourceSpans[0].resource).toMatchObject({
    attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'ganlin' } }]),
  });
  expect(collector.requests[0]).toMatchObject({ method: 'POST', url: '/v1/traces' });
});

it('contains no personal data, no value and no id', async () => {
  const one = await app.learner();
  await one.ask(sessionApi.info, {}, headers);
  await app.guest.ask(
    sessionApi.login,
    { username: one.userName, password: 'x', captchaKey: 'k', captchaValue: 'v' },
    headers,
  );
  await arrives(() => named(`POST ${sessionApi.login.path}`));
  const text = JSON.stringify(collector.bodies);
  for (const value of [one.userName, one.id, one.token, '127.0.0.1']) expect(text).not.toContain(value);
});

it('leaves out saves of answers, and the requests of the exporter itself', async () => {
  const { examId } = await anOpenExam(app);
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, examId);
  await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] }, headers);
  await learner.ask(sittingApi.clock, { paperId }, headers);
  await arrives(() => named(`POST ${sittingApi.clock.path}`));
  const names = ofTrace().map(({ name }) => name);
  expect(names.filter((name) => /save|v1\/traces|^http/i.test(name))).toEqual([]);
});

it('follows the decision of the caller about sampling', async () => {
  const notSampled = `00-${'1'.repeat(32)}-${parentId}-00`;
  await app.guest.ask(sessionApi.info, {}, { traceparent: notSampled });
  await app.guest.ask(sessionApi.info, {}, headers);
  await arrives(() => named(`POST ${sessionApi.info.path}`));
  expect(collector.spans().filter((span) => span.traceId === '1'.repeat(32))).toEqual([]);
});

it('keeps about the given share of traces', () => {
  const ids = Array.from({ length: 4_000 }, (_, at) => ((at + 0.5) / 4_000).toString(16).slice(2).padEnd(14, '0'));
  const kept = (ratio: number) => ids.filter((id) => isSampled(`${'a'.repeat(19)}${id.slice(0, 13)}`, ratio)).length;
  expect([kept(0), kept(0.25), kept(1)]).toEqual([0, 1_000, 4_000]);
});

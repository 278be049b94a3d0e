import { DEFAULT_MESSAGE_BYTES } from '@ganlin/contract/core/message';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { errors } from '@ganlin/contract/errors';
import { permissions } from '@ganlin/contract/permissions';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundAsks, contractMessages } from '../realtime/all-messages.ts';
import { largestBytes, type MeasuredSchema } from '../support/largest.ts';

const { asks, pushes, rooms } = await contractMessages();
const largest = (schema: z.ZodType): number =>
  largestBytes(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as MeasuredSchema);

it('is what docs/messages.md says, message by message', async () => {
  const table = (head: string, rows: readonly string[]) => {
    const line = head.replaceAll(/[^|]+/g, ' --- ');
    return [head, line, ...rows.toSorted()].join('\n');
  };
  const bytes = (max = DEFAULT_MESSAGE_BYTES) => `${max / KIBIBYTE} KiB`;
  const fromPages = asks.map(
    ({ name, access, limit, maxBytes, summary }) =>
      `| ${name} | ${access} | ${limit.count} in ${limit.seconds} s | ${bytes(maxBytes)} | ${summary} |`,
  );
  const fromServer = pushes.map(
    ({ name, maxBytes, volatile, summary }) =>
      `| ${name} | ${bytes(maxBytes)} | ${volatile ? 'volatile' : ''} | ${summary} |`,
  );
  const declaredRooms = rooms.map(
    ({ name, access, params, summary }) =>
      `| ${name} | ${Object.keys(params.shape).join(', ')} | ${access} | ${summary} |`,
  );
  const text = `# Real-time messages

Made from the contract; a test fails when it differs (\`npx vitest run guards/messages -u\` writes it). What each word means stands in \`contract/src/core/message.ts\`.

## From pages

${table('| message | access | limit per user | longest | |', fromPages)}

## From the server

${table('| message | longest | | |', fromServer)}

## Rooms

${table('| room | of | least access | |', declaredRooms)}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/messages.md');
});

it('has an answer for every message, and answers no other', () => {
  expect(boundAsks.map(({ name }) => name).toSorted()).toEqual(asks.map(({ name }) => name).toSorted());
});

it('has unique names in kebab-case', () => {
  for (const kind of [[...asks, ...pushes], rooms]) {
    const names = kind.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*(\/[a-z0-9-]+){1,2}$/);
  }
});

it('names only errors and permissions that exist', () => {
  for (const name of asks.flatMap(({ errors: named = [] }) => named)) expect(errors).toHaveProperty(name);
  for (const { access } of [...asks, ...rooms].filter(({ access }) => access !== 'session'))
    expect(permissions).toHaveProperty([access.slice('perm:'.length)]);
});

/** Pushes of stored texts, whose length the server has checked before: see `drawQuestions`. */
const boundedBefore = new Set(['battle/view']);

it('bounds every message, and allows every one that its schema allows', () => {
  for (const { name, request, maxBytes = DEFAULT_MESSAGE_BYTES } of asks)
    expect(largest(request), name).toBeLessThanOrEqual(maxBytes);
  for (const { name, schema, maxBytes = DEFAULT_MESSAGE_BYTES } of pushes.filter(
    ({ name }) => !boundedBefore.has(name),
  ))
    expect(largest(schema), name).toBeLessThanOrEqual(maxBytes);
  for (const { name, maxBytes = 0 } of [...asks, ...pushes]) expect(maxBytes, name).toBeLessThanOrEqual(64 * KIBIBYTE);
});

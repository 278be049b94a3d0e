import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { certificateBodies } from './bodies-certificate.ts';
import { contentBodies } from './bodies-content.ts';
import { courseBodies } from './bodies-course.ts';
import { examBodies } from './bodies-exam.ts';
import { countedBody, exportedBody } from './records-stats.ts';
import { iamBodies } from './bodies-iam.ts';
import { practicalBodies } from './bodies-practical.ts';
import { trainingBodies } from './bodies-training.ts';
import { transcriptBodies } from './bodies-transcript.ts';
import { idFieldsOf, leastOf, schemaOf, withField } from './id-fields.ts';
import { kindOf, madeAs } from './id-kinds.ts';
import type { BodyOf, World } from './world.ts';

/**
 * A valid body: the minimum the schema accepts, or what is given here, with the caller's own records wherever an id
 * is required.
 */
export function bodyFor(world: World, endpoint: Endpoint, field: string): unknown {
  const own = world.records.own;
  const given = bodies[endpoint.path]?.(world, field);
  let body = given ?? leastOf(schemaOf(endpoint));
  for (const one of idFieldsOf(endpoint)) {
    // In a given body, only empty fields are filled in.
    if (given === undefined ? !isPresent(body, one) : valueAt(body, one) !== '') continue;
    const kind = kindOf(endpoint.path, one)?.replace('fresh ', '') ?? '';
    body = withField(body, one, own[madeAs[kind] ?? kind] ?? SOME_ID);
  }
  return body;
}

const SOME_ID = '0198f0a0-0000-7000-8000-000000000001';

/** For endpoints where the minimum is not enough to get as far as looking up the record. */
const bodies: Readonly<Record<string, BodyOf>> = {
  ...iamBodies,
  ...contentBodies,
  ...certificateBodies,
  ...examBodies,
  '/api/stats/figure/trend': countedBody,
  '/api/stats/figure/places': countedBody,
  '/api/stats/figure/export': exportedBody,
  ...courseBodies,
  ...practicalBodies,
  ...trainingBodies,
  ...transcriptBodies,
};

function valueAt(body: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((value, part) => {
    const below = (Object(value) as Record<string, unknown>)[part.replace('[]', '')];
    return part.endsWith('[]') && Array.isArray(below) ? below[0] : below;
  }, body);
}

const isPresent = (body: unknown, field: string): boolean => valueAt(body, field) !== undefined;

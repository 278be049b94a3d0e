import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { paging } from '../core/page.ts';
import { Charge, RegistrationState, TrainType } from './kinds.ts';
import { PublicClass } from './trainclass.ts';

/** A class in lists for visitors and learners. */
const ListedClass = PublicClass.pick({
  id: true,
  title: true,
  cover: true,
  startTime: true,
  endTime: true,
  applyStart: true,
  applyEnd: true,
  trainType: true,
  charge: true,
  feeFen: true,
  status: true,
  application: true,
  place: true,
  organiser: true,
  quota: true,
  left: true,
  now: true,
});

/**
 * Every published class is in at least one: open for registration now; not yet; no longer, or already begun; ended. A
 * class that has begun and can still be registered for is in two.
 */
export const publicTabs = ['open', 'coming', 'running', 'past'] as const;
export type PublicTab = (typeof publicTabs)[number];

const ClassFilter = z.object({
  keyword: z.string().trim().max(50).optional(),
  trainType: z.enum(TrainType).optional(),
  charge: z.enum(Charge).optional(),
});

export const CLASSES_PER_PAGE = 12;

/** The list that anyone may read: published classes that anyone may register for. */
export const publicClassApi = {
  paging: post('/api/activity/trainclass/public/paging', {
    summary: '公开的培训班',
    access: 'public',
    ...paging(ClassFilter.extend({ tab: z.enum(publicTabs).default('open') }), ListedClass),
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
};

/** Classes for learners: also those of their departments, and those they registered for. */
export const ownClassApi = {
  paging: post('/api/activity/trainclass/own/paging', {
    summary: '我能看到的培训班',
    access: 'session',
    ...paging(
      ClassFilter.extend({ tab: z.enum([...publicTabs, 'mine']).default('open') }),
      ListedClass.extend({ registration: z.enum(RegistrationState).nullable() }),
    ),
  }),
};

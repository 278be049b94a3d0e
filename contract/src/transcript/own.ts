import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { entriesPage, TranscriptView } from './view.ts';

/** The caller's own file. */
export const ownTranscriptApi = {
  /** The first call makes the file with its number. */
  overview: post('/api/transcript/own/overview', {
    summary: '我的学习档案',
    access: 'session',
    request: z.object({}),
    response: TranscriptView,
  }),
  entries: post('/api/transcript/own/entries', {
    summary: '我的学习档案：经历',
    access: 'session',
    request: z.object(entriesPage.request),
    response: entriesPage.response,
  }),
};

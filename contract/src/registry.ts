/**
 * Every module of the contract. A new one is a folder and a line here; errors, permissions, audit actions and
 * messages are merged from this list.
 */
export * as analysis from './analysis/module.ts';
export * as appeal from './appeal/module.ts';
export * as audit from './audit/module.ts';
export * as battle from './battle/module.ts';
export * as certificate from './certificate/module.ts';
export * as content from './content/module.ts';
export * as course from './course/module.ts';
export * as embed from './embed/module.ts';
export * as exam from './exam/module.ts';
export * as exchange from './exchange/module.ts';
export * as grading from './grading/module.ts';
export * as iam from './iam/module.ts';
export * as invigilation from './invigilation/module.ts';
export * as media from './media/module.ts';
export * as message from './message/module.ts';
export * as ops from './ops/module.ts';
export * as paper from './paper/module.ts';
export * as practical from './practical/module.ts';
export * as practice from './practice/module.ts';
export * as question from './question/module.ts';
export * as realtime from './realtime/module.ts';
export * as retention from './retention/module.ts';
export * as setup from './setup/module.ts';
export * as site from './site/module.ts';
export * as stats from './stats/module.ts';
export * as training from './training/module.ts';
export * as transcript from './transcript/module.ts';
export * as webhook from './webhook/module.ts';

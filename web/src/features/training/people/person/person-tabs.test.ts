import { PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { mayBe } from '../person-row.ts';
import { tabAt, tabsOf } from './person-tabs.ts';

const counts = {
  states: [
    { state: RegistrationState.submitted, count: 3 },
    { state: RegistrationState.awaitingPayment, count: 2 },
    { state: RegistrationState.cancelled, count: 1 },
  ],
  toConfirm: 1,
};
const labels = (at = {}) => tabsOf(counts, at).map(({ label, count }) => `${label} ${count}`);

it('offers the states that have registrations, proofs beside the payments, and always the states with pending work', () => {
  expect(labels()).toEqual(['全部 6', '待审核 3', '待缴费 2', '凭证待确认 1', '已录取 0', '已取消 1']);
});

it('keeps the current tab when its last registration has left it', () => {
  expect(labels({ state: RegistrationState.waiting })).toContain('候补 0');
});

it('distinguishes proofs to confirm from other payments', () => {
  const at = { state: RegistrationState.awaitingPayment };
  const tabs = tabsOf(counts, at);
  expect(tabAt(tabs, at)).toBe(String(RegistrationState.awaitingPayment));
  expect(tabAt(tabs, { ...at, payment: PaymentState.proofSent })).toBe('toConfirm');
  expect(tabAt(tabs, { ...at, payment: PaymentState.refused })).toBe(String(RegistrationState.awaitingPayment));
  expect(tabAt(tabs, { payment: PaymentState.confirmed })).toBe('all');
});

it('offers to reject a proof only while there is one', () => {
  const state = RegistrationState.awaitingPayment;
  expect(mayBe('refuseProof', { state, payment: PaymentState.proofSent })).toBe(true);
  expect(mayBe('refuseProof', { state, payment: PaymentState.none })).toBe(false);
  expect(mayBe('confirmPayment', { state, payment: PaymentState.none })).toBe(true);
  expect(mayBe('cancel', { state: RegistrationState.completed, payment: PaymentState.confirmed })).toBe(false);
});

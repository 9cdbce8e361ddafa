import type { noticeData, TransactionData } from './notice-shapes.ts'
import type { NoticeType } from './notice-types.ts'
import type * as z from 'zod/mini'

const issued: TransactionData = {
  transaction_id: 't1024',
  kind: 'issue',
  amount: '25.00',
  balance_after: '25.00',
  currency: 'GBP',
  card_id: 'g512',
  last4: '7QXM',
  customer_id: '7306412',
  is_store_credit: true,
  reason: 'Reward',
  source: 'staff',
  cause: null,
  undoes: null,
  expires_on: '2027-06-30',
}
const order = { kind: 'order', id: '5512' }
const card = { card_id: 'g512', last4: '7QXM', customer_id: '7306412' }
const run = {
  workflow_id: 'wf3',
  workflow: 'Five percent back',
  event_id: 'ev88',
  currency: 'GBP',
  customer_id: '7306412',
}
const campaign = {
  campaign_id: 'b9',
  campaign: 'Autumn thank-you',
  currency: 'GBP',
  problem: null,
}

/** A sample of each type's data, as tests of an endpoint send it. */
export const noticeSamples: { [Type in NoticeType]: z.infer<(typeof noticeData)[Type]> } = {
  'gift_card.created': { ...issued, is_store_credit: false, customer_id: null },
  'store_credit.issued': issued,
  'store_credit.expired': {
    ...issued,
    kind: 'expire',
    amount: '-25.00',
    balance_after: '0.00',
    reason: null,
    source: 'job',
    expires_on: null,
  },
  'balance.adjusted': { ...issued, kind: 'adjust', amount: '-5.00', balance_after: '20.00' },
  'balance.redeemed': {
    ...issued,
    kind: 'redeem',
    amount: '-12.50',
    balance_after: '12.50',
    reason: null,
    source: 'checkout',
    cause: order,
    expires_on: null,
  },
  'balance.refunded': {
    ...issued,
    kind: 'refund',
    amount: '12.50',
    reason: null,
    source: 'checkout',
    cause: order,
    expires_on: null,
  },
  'balance.transferred': {
    ...issued,
    kind: 'transfer',
    reason: 'Transfer',
    cause: { kind: 'card', id: 'g511' },
  },
  'balance.recalled': {
    ...issued,
    kind: 'recall',
    amount: '-2.50',
    balance_after: '22.50',
    source: 'return',
    cause: order,
    expires_on: null,
  },
  'transaction.undone': {
    ...issued,
    kind: 'undo',
    amount: '-25.00',
    balance_after: '0.00',
    undoes: 't1023',
    expires_on: null,
  },
  'gift_card.updated': { ...card, change: 'expiry_changed', expires_on: '2027-12-31' },
  'gift_card.disabled': card,
  'gift_card.enabled': card,
  'email.bounced': {
    mail_id: 'm77',
    email: 'bulk_gift_card',
    card_id: 'g512',
    transaction_id: 't1024',
    customer_id: '7306412',
  },
  'reminder.sent': {
    mail_id: 'm78',
    email: 'store_credit_reminder',
    reminder_id: 'rr2',
    amount: '25.00',
    currency: 'GBP',
    customer_id: '7306412',
  },
  'workflow.fired': { ...run, verdict: 'rewarded', amount: '2.50' },
  'workflow.skipped': { ...run, verdict: 'over_budget', amount: '0.00' },
  'campaign.started': { ...campaign, rows: 2000, failed: null, amount: '50000.00' },
  'campaign.finished': { ...campaign, rows: 1998, failed: 2, amount: '49950.00' },
  'campaign.failed': {
    ...campaign,
    rows: null,
    failed: null,
    amount: null,
    problem: 'plan_used_up',
  },
  'approval.requested': { approval_id: 'p4', amount: '250.00', currency: 'GBP' },
  'approval.decided': {
    approval_id: 'p4',
    amount: '250.00',
    currency: 'GBP',
    decision: 'approved',
  },
}

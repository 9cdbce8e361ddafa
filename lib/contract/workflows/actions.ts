import { bases, creditModes, holdModes, periods, roundingWays, targets } from './definition.ts'
import { moneyKinds } from '#contract/transaction.ts'

/** Forms of an action's parameters. */
export const parameterForms = [
  'money',
  'choice',
  'flag',
  'text',
  'lines',
  'tags',
  'emails',
  'days',
  'field',
  'items',
  'rounding',
  'expiration',
  'hold',
  'email',
] as const
type Parameter = {
  form: (typeof parameterForms)[number]
  isNeeded?: true
  options?: readonly string[]
}

const money = { form: 'money' } as const
const needed = { form: 'money', isNeeded: true } as const
const flag = { form: 'flag' } as const
const email = { form: 'email' } as const
const hold = { form: 'hold', options: holdModes } as const
const expiration = { form: 'expiration', options: periods } as const
const after_days = { form: 'days' } as const
const tags = { form: 'tags', isNeeded: true } as const

/** Every action of a case with its parameters. */
export const actions = {
  issue_store_credit: {
    mode: { form: 'choice', isNeeded: true, options: creditModes },
    value: needed,
    every: money,
    base: { form: 'choice', options: bases },
    base_field: { form: 'field' },
    items: { form: 'items' },
    with_gift_cards: flag,
    with_credit: flag,
    rounding: { form: 'rounding', options: roundingWays },
    min: money,
    max: money,
    target: { form: 'choice', options: targets },
    kind: { form: 'choice', options: moneyKinds },
    expiration,
    hold,
    note: { form: 'lines' },
    email,
  },
  issue_gift_card: { value: needed, expiration, hold, email },
  adjust_balance: { value: needed, note: { form: 'lines' } },
  add_tags: { tags, after_days },
  remove_tags: { tags, after_days },
  set_tag_of: { tags, tag: { form: 'text' }, after_days },
  send_email: { subject: { form: 'text' }, body: { form: 'lines' }, after_days },
  alert_staff: {
    emails: { form: 'emails', isNeeded: true },
    message: { form: 'lines', isNeeded: true },
  },
  ask_approval: {},
} as const satisfies Record<string, Record<string, Parameter>>
export type ActionType = keyof typeof actions

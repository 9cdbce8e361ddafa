import { updateBalance } from '#contract/customers/money.ts'
import type { Input } from '#contract/endpoint.ts'
import { createReminder, previewReminders } from '#contract/reminders/calls.ts'
import type { Forecast, ReminderInput } from '#contract/reminders/shapes.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { remindersJobOf } from '#platform/reminders/jobs.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
export type RuleBody = Input<typeof createReminder>['body']

export const rule = (more: Partial<RuleBody> = {}): RuleBody => ({
  mail: 'store_credit_expiring',
  when: 'before_expiry',
  days: 7,
  at: '09:00',
  least: '0.00',
  tags: { with: [], without: [] },
  most: null,
  active: true,
  ...more,
})
export const inactive = (more: Partial<RuleBody> = {}): RuleBody =>
  rule({ mail: 'store_credit_reminder', when: 'inactive', days: 30, ...more })
export const expired = (more: Partial<RuleBody> = {}): RuleBody =>
  rule({ mail: 'store_credit_expired', when: 'after_expiry', days: 1, ...more })

export type Reminded = { to: string; name: string; at: string; values: Record<string, string> }

/** A shop whose rules run by the test's clock. */
export const remindingOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const make = async (body: RuleBody) => {
    const done = await platform.call(owner, createReminder, { body }, { key: unique('rule') })
    if (done.status !== 200) throw new Error(done.text)
    return done.body.reminder
  }
  /** gives store credit, or takes it where the amount is negative */
  const give = async (id: string, valueToUpdate: string, expires_on?: string) => {
    const done = await platform.call(
      owner,
      updateBalance,
      {
        params: { id },
        body: { valueToUpdate, reason: 'Reward', ...(expires_on ? { expires_on } : {}) },
      },
      { key: unique('give') },
    )
    if (done.status !== 200) throw new Error(done.text)
  }
  const run = (now?: string) => {
    if (now) platform.at(now)
    return remindersJobOf(platform).handle({}, job)
  }
  const expire = (now?: string) => {
    if (now) platform.at(now)
    return expireJobOf(platform).handle({}, job)
  }
  const mails = async (): Promise<Reminded[]> => {
    const rows = await platform.db
      .selectFrom('mail')
      .select(['to_email', 'name', 'created_at', 'content'])
      .where('shop_id', '=', shop.shop_id)
      .where('name', 'in', names)
      .orderBy('mail_id')
      .execute()
    return rows.map(({ to_email, name, created_at, content }) => ({
      to: to_email,
      name,
      at: created_at.toISOString(),
      values: content.values,
    }))
  }
  const foresee = async (body?: ReminderInput | RuleBody, id?: string): Promise<Forecast> => {
    const { past: _, ...reminder } = (body ?? {}) as RuleBody
    const done = await platform.call(owner, previewReminders, {
      body: { ...(body ? { reminder } : {}), ...(id ? { reminder_id: id } : {}) },
    })
    if (done.status !== 200) throw new Error(done.text)
    return done.body.forecast
  }
  return { make, give, run, expire, mails, foresee, customer: () => platform.customer(shop) }
}

const names = [
  'gift_card_reminder',
  'gift_card_expiring',
  'store_credit_reminder',
  'store_credit_expiring',
  'store_credit_last_chance',
  'store_credit_expired',
]

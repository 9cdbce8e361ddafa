import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listCustomerReminders as call } from '#contract/reminders/calls.ts'
import type { ReminderWhy } from '#contract/reminders/reminder.ts'
import type { CustomerReminder } from '#contract/reminders/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { anchorWhy, lackingWhy, personWhy } from '#rules/reminders/decide.ts'
import { dueAt, dueDay } from '#rules/reminders/due.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { runsReminders } from './jobs.ts'
import { anchorsOf, type Known, type KnownAnchor, peopleOf } from './people.ts'
import { type KeptRule, rulesOf } from './rule.ts'

const lookBack = 365
/** The last day that credit may have. */
const ever = '2999-12-31'

/** Returns by rule when a customer gets the next reminder, or why not. */
export const listCustomerReminders = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop } = ctx
  const { customer_id } = await findCustomer(db, ctx, params.id)
  const ids = [String(customer_id)]
  const person = (await peopleOf(db, ctx, shop, ids)).get(customer_id)
  const today = dayIn(shop.time_zone, ctx.now)
  const rows: CustomerReminder[] = []
  for (const rule of await rulesOf(db, shop.shop_id)) {
    const from = rule.when === 'inactive' ? '1900-01-01' : daysFrom(today, -lookBack)
    const anchors = person ? await anchorsOf(db, shop, rule, { from, to: ever, today }, ids) : []
    rows.push({ ...headOf(rule, person), ...outlookOf(ctx, rule, person, anchors) })
  }
  return { rows }
}

const headOf = (rule: KeptRule, person: Known | undefined) => ({
  reminder_id: wireId('reminder', rule.reminder_id),
  mail: rule.mail,
  when: rule.when,
  days: rule.days,
  at: rule.at,
  last_sent_at:
    person?.sent
      .filter(({ reminder_id }) => reminder_id === rule.reminder_id)
      .map(({ at }) => at.toISOString())
      .toSorted()
      .at(-1) ?? null,
})

type Outlook = Pick<CustomerReminder, 'next' | 'why'>
const not = (why: ReminderWhy): Outlook => ({ next: null, why })

const outlookOf = (
  { shop, now }: Ctx,
  rule: KeptRule,
  person: Known | undefined,
  anchors: readonly KnownAnchor[],
): Outlook => {
  if (!rule.active) return not('off')
  if (!runsReminders(shop)) return not('plan')
  if (!person) return not('no_address')
  const why = personWhy(rule, person)
  if (why) return not(why)
  let last: ReminderWhy = lackingWhy(
    rule,
    anchors.some(({ balance }) => balance > 0n),
  )
  for (const anchor of anchors) {
    const day = dueDay(rule, anchor.day)
    const at = dueAt(rule, day, shop.time_zone)
    const refused = anchorWhy(rule, anchor, person.sent, at > now ? at : now)
    const isPast = rule.done_through !== null && day <= rule.done_through
    if (!refused && !isPast)
      return { next: { day, at: at.toISOString(), amount: formatMinor(anchor.amount) }, why: null }
    last = refused ?? 'passed'
  }
  return not(last)
}

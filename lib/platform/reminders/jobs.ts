import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { wireId } from '#platform/ids.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { anchorOf, daysToDo, dueAt } from '#rules/reminders/due.ts'
import { pastAnchors } from '#rules/reminders/past.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { candidatesOf } from './candidates.ts'
import { countDue } from './count-due.ts'
import { type KeptRule, rulesOf } from './rule.ts'
import { sendParts } from './send-parts.ts'

/** Checks whether reminders of a shop run: its plan sells them, and it isn't closed. */
export const runsReminders = ({ settings }: Pick<ShopScope, 'settings'>): boolean =>
  !settings.block_shop &&
  isFeatureAllowed(settings, 'reminders', { auto_approve_for_plan: wholePlan })

/**
 * Runs every five minutes, because shops' clocks differ by quarters of an hour: sends what came due,
 * catches up on three days, and counts who is skipped. Without anything due it reads the rules.
 */
export const remindersJobOf = (platform: Platform): Job<object> => ({
  name: 'reminders',
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 1800,
  batch: 1,
  cron: '*/5 * * * *',
  handle: async (_, { signal }) => {
    const { rows: shops } = await sql<{ shop_url: string }>`
      select s.shop_url
      from shop s
      where exists (
        select from reminder r
        where r.shop_id = s.shop_id and r.active and r.removed_at is null)
      order by s.shop_id`.execute(platform.db)
    for (const { shop_url } of shops) {
      const shop = await findShop(platform.db, shop_url)
      if (!runsReminders(shop)) continue
      for (const rule of await rulesOf(platform.db, shop.shop_id, sql`r.active`)) {
        signal.throwIfAborted()
        await runRule(platform, shop, rule, signal).catch((cause: unknown) =>
          platform.log.error(
            { reminder: wireId('reminder', rule.reminder_id), problem: String(cause) },
            'reminders could not be sent',
          ),
        )
      }
    }
  },
})

const runRule = async (
  platform: Platform,
  shop: ShopScope,
  rule: KeptRule,
  signal: AbortSignal,
): Promise<void> => {
  if (rule.past_at && !(await sendPast(platform, shop, rule, rule.past_at, signal))) return
  const now = platform.clock()
  if (rule.done_through === null) return
  const timing = { ...rule, done_through: rule.done_through }
  const { skipped, due } = daysToDo(timing, shop.time_zone, now)
  if (skipped) {
    const people = await countDue(platform, shop, rule, skipped, now)
    await finish(platform, shop, rule, skipped.to, people)
  }
  for (const day of due) {
    if (await awaitsExpiry(platform, shop, rule, day)) return
    const anchor = anchorOf(rule, day)
    const anchors = { from: anchor, to: anchor }
    const ids = await candidatesOf(platform.db, shop, rule, anchors)
    const isDone = await sendParts(platform, shop, rule, { ...anchors, isPast: false }, ids, signal)
    if (!isDone) return
    await finish(platform, shop, rule, day, 0)
  }
}

/** Sends what was due before the rule was on, as its number was confirmed; false once it changed. */
const sendPast = async (
  platform: Platform,
  shop: ShopScope,
  rule: KeptRule,
  pastAt: Date,
  signal: AbortSignal,
): Promise<boolean> => {
  const today = dayIn(shop.time_zone, platform.clock())
  const { from, to, seeds } = pastAnchors(rule, shop.time_zone, pastAt, today)
  const ids = await candidatesOf(platform.db, shop, rule, { from: seeds, to })
  if (!(await sendParts(platform, shop, rule, { from, to, isPast: true }, ids, signal)))
    return false
  await sql`
    update reminder
    set past_at = null, past_people = null
    where shop_id = ${shop.shop_id} and reminder_id = ${rule.reminder_id}
      and changed_at = ${rule.changed_at}`.execute(platform.db)
  return true
}

/** Marks a day as done; of two workers the later one changes nothing. */
const finish = async (
  { db }: Platform,
  { shop_id }: ShopScope,
  rule: KeptRule,
  day: string,
  skipped: number,
): Promise<void> => {
  await sql`
    update reminder
    set done_through = ${day}::date, skipped = skipped + ${skipped}
    where shop_id = ${shop_id} and reminder_id = ${rule.reminder_id}
      and changed_at = ${rule.changed_at} and done_through < ${day}::date`.execute(db)
}

const patienceMs = 3 * 60 * 60 * 1000

/**
 * Waits up to three hours for the credit that expired the night before to leave the ledger, so that
 * its owners get their email on the first day.
 */
const awaitsExpiry = async (
  { db, clock }: Platform,
  { shop_id, time_zone }: ShopScope,
  rule: KeptRule,
  day: string,
): Promise<boolean> => {
  if (rule.when !== 'after_expiry') return false
  if (clock().getTime() - dueAt(rule, day, time_zone).getTime() > patienceMs) return false
  const { rows } = await sql`
    select
    from lot l
    join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id and g.held = 0
    where l.shop_id = ${shop_id} and l.remaining > 0
      and l.expires_on = ${anchorOf(rule, day)}::date
    limit 1`.execute(db)
  return rows.length > 0
}

import type { Platform, ShopScope } from '#platform/ctx.ts'
import { anchorWhy, personWhy } from '#rules/reminders/decide.ts'
import { anchorOf } from '#rules/reminders/due.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { candidatesOf } from './candidates.ts'
import { anchorsOf, parts, peopleOf } from './people.ts'
import type { KeptRule } from './rule.ts'

const peopleATime = 2000

/** Counts the emails that would have left on these days. */
export const countDue = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  shop: ShopScope,
  rule: KeptRule,
  days: DayRange,
  now: Date,
): Promise<number> => {
  const anchors = { from: anchorOf(rule, days.from), to: anchorOf(rule, days.to) }
  const today = dayIn(shop.time_zone, now)
  let count = 0
  for (const part of parts(await candidatesOf(db, shop, rule, anchors), peopleATime)) {
    const people = await peopleOf(db, { vault }, shop, part)
    for (const anchor of await anchorsOf(db, shop, rule, { ...anchors, today }, part)) {
      const person = people.get(anchor.customer_id)
      if (person && !personWhy(rule, person) && !anchorWhy(rule, anchor, person.sent, now))
        count += 1
    }
  }
  return count
}

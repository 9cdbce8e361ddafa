import { forecastDays } from '#contract/reminders/reminder.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { type Coming, comingTo, nothing, plus, type Sum } from '#rules/reminders/forecast.ts'
import { anchorOf, dueTimesIn, lastDue } from '#rules/reminders/due.ts'
import { pastAnchors } from '#rules/reminders/past.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom, daysOf } from '#rules/tools/day-range.ts'
import { candidatesOf } from './candidates.ts'
import { anchorsOf, parts, peopleOf } from './people.ts'
import type { KeptRule } from './rule.ts'

const peopleATime = 2000

/** A rule in a forecast; of a `shown` one the emails are counted, of others only heeded. */
export type Foreseen = KeptRule & { isShown: boolean; withPast: boolean }

type Days = Map<string, Sum>
export type Foresight = { days: Days; total: Sum; past: Sum }

/**
 * Foresees the emails of the next 30 days. Whose rules limit how often a person is emailed are
 * looked at together with all others, because one counts for another.
 */
export const foresee = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  shop: ShopScope,
  rules: readonly Foreseen[],
  now: Date,
): Promise<Foresight> => {
  const today = dayIn(shop.time_zone, now)
  const last = daysFrom(today, forecastDays - 1)
  const days: Days = new Map(daysOf({ from: today, to: last }).map((day) => [day, nothing]))
  const seen: Foresight = { days, total: nothing, past: nothing }
  const looks = rules.map((rule) => ({ rule, ...lookOf(rule, shop, now, today, last) }))
  const timeOf = dueTimesIn(shop.time_zone)
  const isPast = pastOf(rules, shop, now)
  for (const part of parts(await allCandidates(db, shop, looks), peopleATime)) {
    const people = await peopleOf(db, { vault }, shop, part)
    const anchors = new Map<bigint, { rule: Foreseen; anchor: Coming['anchor'] }[]>()
    for (const { rule, from, to } of looks)
      for (const anchor of await anchorsOf(db, shop, rule, { from, to, today }, part))
        anchors.set(anchor.customer_id, [
          ...(anchors.get(anchor.customer_id) ?? []),
          { rule, anchor },
        ])
    for (const [id, theirs] of anchors) {
      const person = people.get(id)
      if (person) add(seen, comingTo(person, theirs, timeOf, now, isPast))
    }
  }
  return seen
}

type Look = { rule: Foreseen; from: string; to: string; seeds: string | null }

const lookOf = (
  rule: Foreseen,
  { time_zone }: ShopScope,
  now: Date,
  today: string,
  last: string,
): Omit<Look, 'rule'> => {
  const to = anchorOf(rule, last)
  if (rule.withPast) return { ...pastAnchors(rule, time_zone, now, today), to }
  const from = anchorOf(rule, daysFrom(doneOf(rule, time_zone, now), 1))
  return { from, to, seeds: from }
}

/** Returns the last day whose emails are past: of a rule that is on, as far as they were sent. */
const doneOf = (rule: KeptRule, zone: string, now: Date): string =>
  rule.active && rule.done_through !== null ? rule.done_through : lastDue(rule, zone, now)

const pastOf = (rules: readonly Foreseen[], { time_zone }: ShopScope, now: Date) => {
  const done = new Map(rules.map((rule) => [rule.reminder_id, doneOf(rule, time_zone, now)]))
  return ({ reminder_id }: { reminder_id: bigint }, day: string): boolean =>
    day <= (done.get(reminder_id) ?? '')
}

const allCandidates = async (
  db: Db,
  shop: ShopScope,
  looks: readonly Look[],
): Promise<string[]> => {
  const ids = new Set<string>()
  for (const { rule, seeds, to } of looks)
    if (rule.isShown)
      for (const id of await candidatesOf(db, shop, rule, { from: seeds, to })) ids.add(id)
  return [...ids]
}

const add = (seen: Foresight, coming: readonly Coming[]): void => {
  const shown = coming.filter(({ rule }) => (rule as Foreseen).isShown)
  const [first] = shown.filter(({ isPast }) => isPast).toSorted(nearest)
  if (first) seen.past = plus(seen.past, first.anchor.amount)
  for (const { isPast, day, anchor } of shown) {
    const sum = seen.days.get(day)
    if (isPast || !sum) continue
    seen.days.set(day, plus(sum, anchor.amount))
    seen.total = plus(seen.total, anchor.amount)
  }
}

/** Orders what is past as sending does: the next expiration first, else the latest day. */
const nearest = (a: Coming, b: Coming): number => {
  const byDay = a.anchor.day < b.anchor.day ? -1 : 1
  return a.rule.when === 'before_expiry' ? byDay : -byDay
}

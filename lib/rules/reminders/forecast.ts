import type { Minor } from '#rules/money.ts'
import { type Anchor, anchorWhy, type Person, personWhy, type Rule, type Sent } from './decide.ts'
import { dueDay, type dueTimesIn } from './due.ts'

/** An email that would leave. */
export type Coming = { rule: Rule; anchor: Anchor; day: string; at: Date; isPast: boolean }
type Known = Person & { sent: readonly Sent[] }

/**
 * Foresees the emails to one person in their order, each counting as sent for those after it.
 * `isPast` is true of the days whose emails are done.
 */
export const comingTo = (
  person: Known,
  anchors: readonly { rule: Rule; anchor: Anchor }[],
  timeOf: ReturnType<typeof dueTimesIn>,
  now: Date,
  isPast: (rule: Rule, day: string) => boolean,
): Coming[] => {
  const sent = [...person.sent]
  return anchors
    .map(({ rule, anchor }) => {
      const day = dueDay(rule, anchor.day)
      return { rule, anchor, day, at: timeOf(rule, day), isPast: isPast(rule, day) }
    })
    .toSorted(inOrder)
    .filter((one) => {
      const at = one.at > now ? one.at : now
      if (personWhy(one.rule, person) || anchorWhy(one.rule, one.anchor, sent, at)) return false
      // emails of the past leave only on request
      if (!one.isPast) sent.push({ reminder_id: one.rule.reminder_id, anchor: one.anchor.day, at })
      return true
    })
}

const inOrder = (a: Coming, b: Coming): number => {
  const byTime = a.at.getTime() - b.at.getTime()
  if (byTime !== 0) return byTime
  return a.rule.reminder_id < b.rule.reminder_id ? -1 : 1
}

export type Sum = { people: number; amount: Minor }
export const nothing: Sum = { people: 0, amount: 0n }
export const plus = ({ people, amount }: Sum, more: Minor): Sum => ({
  people: people + 1,
  amount: amount + more,
})

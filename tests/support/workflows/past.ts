import type { PastTrigger } from '#contract/workflows/back-test/back-test.ts'
import { otherPast, type OtherTrigger } from '#platform/workflows/back-test/other-past.ts'
import { paidOrders } from '#platform/workflows/back-test/paid-orders.ts'
import type { PastEvent } from '#platform/workflows/back-test/past.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

const zone = 'Europe/London'

/** Every past event of a trigger, with all facts, as a back-test reads them. */
export const pastOf = async (
  { db }: Pick<TestPlatform, 'db'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  trigger: 'order_paid' | OtherTrigger = 'order_paid',
  most = 7,
): Promise<PastEvent[]> => {
  const reading = {
    db,
    shop: { shop_id, time_zone: zone },
    trigger,
    timing: null,
    now: new Date('2100-01-01T00:00:00Z'),
    from: new Date('2000-01-01T00:00:00Z'),
    before: new Date('2100-01-01T00:00:00Z'),
    needs: { lines: true, credit: true, rewards: true },
    most,
  }
  const past: PastEvent[] = []
  const pages = trigger === 'order_paid' ? paidOrders(reading) : otherPast(reading, trigger)
  for await (const page of pages) past.push(...page)
  return past
}

/** Facts of the same events as they are read for live ones, by the order's name. */
export const liveFacts = async (
  { db }: Pick<TestPlatform, 'db'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  past: readonly PastEvent[],
  topic: PastTrigger = 'order_paid',
): Promise<Map<string, Facts>> => {
  const events = past.map(({ customer_id, name, facts }, at) => ({
    event_id: BigInt(at + 1),
    topic,
    customer_id,
    data: { order: { name } },
    occurred_at: facts.occurred_at,
    created_at: facts.occurred_at,
  }))
  const facts = await factsOf(db, { shop_id, time_zone: zone }, events)
  return new Map(past.map(({ name }, at) => [name!, facts.get(BigInt(at + 1))!]))
}

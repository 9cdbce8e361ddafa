import { orderNames } from '#platform/money/gates/order-names.ts'

/** An event that workflows decide, as the table of events has it. */
export type Decided = {
  event_id: bigint
  topic: string
  customer_id: bigint | null
  data: unknown
  occurred_at: Date
  created_at: Date
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns a part of an event's data; undefined without it. */
export const partOf = ({ data }: Pick<Decided, 'data'>, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data)

/** Returns a text of an event's data; null without it. */
export const textOf = (event: Pick<Decided, 'data'>, ...path: string[]): string | null => {
  const value = partOf(event, ...path)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Names of the order of an event: an order's own, or the one of a refund, return or referral. */
export const namesOf = (event: Pick<Decided, 'data'>): string[] => {
  const own = textOf(event, 'order', 'name')
  if (own) return [own]
  const named = textOf(event, 'refund', 'order') ?? textOf(event, 'order')
  return named ? [named, ...orderNames(named)] : []
}

/** Topics that happen with the payment or creation of their order. */
export const isOwnMoment = (topic: string): boolean =>
  topic === 'order_created' || topic === 'order_paid'

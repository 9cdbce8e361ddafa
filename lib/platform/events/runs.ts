import type { StoreEvent } from '#contract/events/data-shapes.ts'

/** Names the orders and people of an event, of which later events have to wait for it. */
const keysOf = ({ data }: StoreEvent): string[] => {
  if ('refund' in data) return [`order ${data.refund.order}`]
  const { customer } = 'order' in data ? data.order : data
  const person = [
    ...(customer ? [`customer ${customer.id}`] : []),
    ...(customer?.email ? [`@${customer.email}`] : []),
  ]
  if (!('order' in data)) return person
  const { name, id, email } = data.order
  const order = [`order ${name}`, ...(id ? [`order ${id}`] : [])]
  return [...order, ...person, ...(email ? [`@${email}`] : [])]
}

const weightOf = ({ data }: StoreEvent): number =>
  'order' in data ? 2 + data.order.lines.length : 2

/**
 * Splits events into runs that may be taken together: neighbours of one kind, each of an order and
 * a person of its own, of limited weight. Their order stays.
 */
export const runsOf = <T extends { event: StoreEvent | null }>(
  events: readonly T[],
  kindOf: (event: StoreEvent) => unknown,
  most: number,
): T[][] => {
  const runs: T[][] = []
  let keys = new Set<string>()
  let weight = 0
  let kind: unknown
  for (const one of events) {
    const own = one.event ? keysOf(one.event) : []
    const ownKind = one.event ? kindOf(one.event) : undefined
    const more = one.event ? weightOf(one.event) : 0
    const fits =
      ownKind !== undefined &&
      ownKind === kind &&
      weight + more <= most &&
      !own.some((key) => keys.has(key))
    if (!fits) {
      runs.push([])
      keys = new Set()
      weight = 0
      kind = ownKind
    }
    runs.at(-1)!.push(one)
    for (const key of own) keys.add(key)
    weight += more
  }
  return runs
}

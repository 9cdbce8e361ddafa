import { spendTopic } from '#contract/workflows/trial.ts'
import type { ScenarioStep } from './step-row.tsx'

const dayMs = 86_400_000

/**
 * Writes the steps of a scenario in order of time. Events of one day are about one order, so that
 * its fulfilment and refund meet what it earned.
 */
export const wireSteps = (
  steps: readonly ScenarioStep[],
  start: string,
  hasOrder: (topic: string) => boolean,
) =>
  steps
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, topic, amount }) => {
      const at = new Date(Date.parse(start) + day * dayMs).toISOString()
      if (topic === spendTopic) return { at, topic, amount: amount || '0' }
      if (!hasOrder(topic)) return { at, topic }
      const data: Record<string, string> =
        amount === '' ? {} : { 'order.total': amount, 'order.subtotal': amount }
      return {
        at,
        topic,
        order: isLater(topic) ? 'order-1' : `order-${day + 1}`,
        data,
        ...(topic === 'refund_created' ? { kept: amount || '0', order: 'order-1' } : {}),
      }
    })

/** Events that happen to an order after it was paid; they are about the first one. */
const isLater = (topic: string): boolean =>
  topic === 'order_fulfilled' || topic === 'order_cancelled' || topic === 'refund_created'

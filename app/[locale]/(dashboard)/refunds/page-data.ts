import { ordersCall } from '#components/returns/list/orders-address.ts'
import { refundsQuery } from '#components/returns/list/refunds-address.ts'
import type { View } from '#components/returns/list/refunds-views.ts'
import { returnsQuery } from '#components/returns/request/address.ts'
import { tasksQuery } from '#components/returns/tasks/address.ts'
import { listHeldEvents } from '#contract/events/calls.ts'
import { getReturnSettings } from '#contract/returns/policy.ts'
import { listRefunds } from '#contract/returns/refund.ts'
import { listReturns } from '#contract/returns/requests.ts'
import { listStoreTasks } from '#contract/returns/tasks.ts'
import { listLocations } from '#contract/shop/calls.ts'
import type { Area } from '#i18n/messages.ts'
import { prefetch } from '#upstream/prefetch.ts'

type SearchParameters = Record<string, string | string[] | undefined>

const ofView: Partial<Record<View, readonly Area[]>> = {
  returns: ['returns-requests', 'returns-policy', 'exports'],
  refunds: ['exports'],
  orders: ['customers'],
  tasks: ['returns-tasks'],
  policy: ['returns-policy'],
}

/** Returns the kind of export of a tab's list. */
export const exportOf = (view: View): 'returns' | 'refund_lines' | null => {
  if (view === 'returns') return 'returns'
  return view === 'refunds' ? 'refund_lines' : null
}

/** Returns the messages of a tab. */
export const areasOf = (view: View): readonly Area[] => [
  'returns',
  'commerce',
  ...(ofView[view] ?? []),
]

/** Prefetches the list of the current tab with the address's filters. */
export async function prefetchView(view: View, parameters: SearchParameters): Promise<void> {
  const valueOf = (name: string) => parameters[name]
  if (view === 'returns') await prefetch(listReturns, { query: returnsQuery(valueOf) })
  if (view === 'policy') await prefetch(getReturnSettings, {})
  if (view === 'refunds') await prefetch(listRefunds, { query: refundsQuery(valueOf) })
  if (view === 'tasks')
    await Promise.all([
      prefetch(listStoreTasks, { query: tasksQuery(valueOf) }),
      prefetch(listHeldEvents, {}),
      prefetch(listLocations, {}),
    ])
  if (view === 'orders') await ordersCall(valueOf, prefetch)
}

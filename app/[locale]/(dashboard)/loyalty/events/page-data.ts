import 'server-only'
import { eventsQuery } from '#components/workflows/events/list/address.ts'
import { listTriggers } from '#contract/workflows/custom/calls.ts'
import { listEvents } from '#contract/workflows/why.ts'
import type { Area } from '#i18n/messages.ts'
import { may } from '#rules/way/access.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type SearchParameters = Record<string, string | string[] | undefined>

export const areas: readonly Area[] = ['workflow-events', 'workflows', 'commerce', 'errors']

/** Reads the events by the address's filters, and the names of the shop's own triggers. */
export const listFacts = async ({ shop, user }: Entered, parameters: SearchParameters) => {
  const [{ rows }] = await Promise.all([
    prefetch(listTriggers, {}),
    prefetch(listEvents, { query: eventsQuery((name) => parameters[name]) }),
  ])
  return {
    currency: shop.currency,
    zone: shop.time_zone,
    titles: Object.fromEntries(rows.map(({ trigger_id, scheme }) => [trigger_id, scheme.name])),
    mayRetry: may(user, 'approve'),
  }
}

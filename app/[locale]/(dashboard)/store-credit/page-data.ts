import { mailsQuery } from '#components/emails/list/address.ts'
import { type CardRules, cardsQuery } from '#components/gift-cards/list/address.ts'
import { activityQuery } from '#components/store-credit/activity/address.ts'
import type { View } from '#components/store-credit/activity/activity-views.ts'
import { approvalsQuery } from '#components/store-credit/approvals/address.ts'
import { listMails } from '#contract/emails/calls.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { listActivity, listApprovals } from '#contract/store-credit/calls.ts'
import { prefetch } from '#upstream/prefetch.ts'

type SearchParameters = Record<string, string | string[] | undefined>

/** Prefetches the list of the current tab with the address's filters. */
export async function prefetchView(
  view: View,
  parameters: SearchParameters,
  rules: CardRules,
): Promise<void> {
  const valueOf = (name: string) => parameters[name]
  if (view === 'movements') await prefetch(listActivity, { query: activityQuery(valueOf) })
  if (view === 'cards') await prefetch(listGiftCards, { query: cardsQuery(valueOf, rules) })
  if (view === 'approvals') await prefetch(listApprovals, { query: approvalsQuery(valueOf) })
  if (view === 'deliveries') await prefetch(listMails, { query: mailsQuery(valueOf) })
}

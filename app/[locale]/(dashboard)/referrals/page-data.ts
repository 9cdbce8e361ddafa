import 'server-only'
import { figuresInput, friendsQuery, periodIn } from '#components/referrals/friends/address.ts'
import { linksQuery } from '#components/referrals/links/address.ts'
import type { View } from '#components/referrals/views.ts'
import {
  getReferralFigures,
  getReferralProgram,
  listReferralLinks,
  listReferredFriends,
} from '#contract/referrals/calls.ts'
import type { Area } from '#i18n/messages.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const areas: readonly Area[] = ['referrals', 'commerce', 'errors']

/** Prefetches what the current tab shows, with the address's filters. */
export async function prefetchView(
  view: View,
  parameters: Record<string, string | string[] | undefined>,
  today: string,
): Promise<void> {
  const valueOf = (name: string) => parameters[name]
  if (view === 'program') await prefetch(getReferralProgram, {})
  if (view === 'links') await prefetch(listReferralLinks, { query: linksQuery(valueOf) })
  if (view === 'friends')
    await Promise.all([
      prefetch(listReferredFriends, { query: friendsQuery(valueOf) }),
      prefetch(getReferralFigures, figuresInput(periodIn(valueOf, today).range)),
    ])
}

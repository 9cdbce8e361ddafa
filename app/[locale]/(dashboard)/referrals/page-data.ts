import 'server-only'
import { friendsQuery } from '#components/referrals/friends/address.ts'
import type { View } from '#components/referrals/views.ts'
import { getReferralProgram, listReferredFriends } from '#contract/referrals/calls.ts'
import type { Area } from '#i18n/messages.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const areas: readonly Area[] = ['referrals', 'commerce', 'errors']

/** Prefetches what the current tab shows, with the address's filters. */
export async function prefetchView(
  view: View,
  parameters: Record<string, string | string[] | undefined>,
): Promise<void> {
  if (view === 'program') await prefetch(getReferralProgram, {})
  else await prefetch(listReferredFriends, { query: friendsQuery((name) => parameters[name]) })
}

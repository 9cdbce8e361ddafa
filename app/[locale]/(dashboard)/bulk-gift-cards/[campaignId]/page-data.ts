import 'server-only'
import { getLocale } from 'next-intl/server'
import { isEditing, isUnstarted, pathOfBulk, startedQuery } from '#components/bulk/list/address.ts'
import { checkFilters, rowsQuery } from '#components/bulk/run/address.ts'
import { getBulk, getDryRun, listBulks } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { redirect } from '#i18n/navigation.ts'
import { hasDryRuns } from '#rules/bulk/acts.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Prefetches a campaign and, unless its form is shown, its dry run; a started one redirects. */
export const prefetchDraft = async (
  id: string,
  valueOf: (name: string) => string | string[] | undefined,
) => {
  const { bulk } = await prefetch(getBulk, { params: { id } })
  if (!isUnstarted(bulk)) redirect({ href: pathOfBulk(bulk), locale: await getLocale() })
  if (isEditing(bulk, valueOf)) return
  if (!hasDryRuns(bulk)) return void (await prefetch(listBulks, startedQuery))
  await Promise.all([
    prefetch(getDryRun, { params: { id } }),
    prefetch(listBulkRows, { params: { id }, query: rowsQuery(valueOf, checkFilters) }),
    prefetch(listBulks, startedQuery),
  ])
}

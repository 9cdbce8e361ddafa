import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { getRefund } from '#contract/returns/refund.ts'
import { listLocations } from '#contract/shop/calls.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Reads the refund once a request, for title and page. */
export const refundOf = cache((id: string) =>
  prefetch(getRefund, { params: { id } }).then(({ refund }) => refund),
)

/** Reads the name of the location to which the refund's items return. */
export const locationOf = async ({
  location_id: id,
}: Pick<Refund, 'location_id'>): Promise<string | null> => {
  if (id === null) return null
  const { locations } = await prefetch(listLocations, {})
  return locations.find((one) => one.id === id)?.name ?? null
}

/** Titles the page by the refund's order. */
export const titleOf = async (id: string): Promise<{ title: string }> => {
  const t = await getTranslations('returns')
  const refund = /^rf\d+$/.test(id) ? await refundOf(id).catch(() => null) : null
  return { title: refund ? t('one.pageTitle', { name: refund.order.name }) : t('title') }
}

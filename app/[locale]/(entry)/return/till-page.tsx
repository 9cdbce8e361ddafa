import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { TillScreen } from '#components/returns/till/till-screen.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { OfflineNote } from '#components/shell/state/offline-note.tsx'
import { getOrder } from '#contract/orders/calls.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'
import { doneOf } from './done.tsx'

type Props = { here: Entered; address: Record<string, string | string[] | undefined> }

/** Prefetches the order that the address names; one that isn't there is the screen's to say. */
const openOrder = async (order_id: string | string[] | undefined): Promise<void> => {
  if (typeof order_id !== 'string' || order_id === '') return
  const input = { params: { order_id }, query: { with_products_images: true } }
  await prefetch(getOrder, input, { missing: 'refusal' }).catch(() => null)
}

/** A till of a person who may refund. */
export async function TillPage({ here: { user, shop }, address }: Props) {
  const t = await getTranslations('session.entry')
  const about = t('about', { name: user.name || user.email, shop: shop.name })
  const [done] = await Promise.all([doneOf(address, shop), openOrder(address['order_id'])])
  return (
    <ClientMessages areas={['returns-till', 'commerce', 'shell']}>
      <OfflineNote />
      <HydrationBoundary state={prefetched()}>
        <TillScreen zone={shop.time_zone} about={about} done={done} />
      </HydrationBoundary>
    </ClientMessages>
  )
}

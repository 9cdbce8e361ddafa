import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { EgiftHead } from '#components/egifts/list/egifts-head.tsx'
import { EgiftScreen } from '#components/egifts/list/egift-list.tsx'
import { egiftsQuery, splitQuery } from '#components/egifts/list/address.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { countEgifts, getEgiftSettings, listEgifts, searchEgifts } from '#contract/egifts/calls.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('egifts'))('title') })

export default async function EgiftsPage({ searchParams }: PageProps<'/[locale]/egifts/manage'>) {
  const { shop, user } = await enter('/egifts/manage')
  const parameters = await searchParams
  const { query, search } = splitQuery(egiftsQuery((name) => parameters[name]))
  const [{ settings }] = await Promise.all([
    prefetch(getEgiftSettings, {}),
    prefetch(countEgifts, {}),
    search
      ? prefetch(searchEgifts, { query: { ...query, search } })
      : prefetch(listEgifts, { query }),
  ])
  const { currency, time_zone: zone, settings: limits } = shop
  const mayGive = may(user, 'issue') && settings.enabled
  return (
    <ClientMessages areas={['egifts', 'commerce']}>
      <EgiftHead
        view="manage"
        user={user}
        giving={mayGive ? { currency, zone, limits, settings } : null}
      />
      <HydrationBoundary state={prefetched()}>
        <EgiftScreen zone={zone} mayGive={mayGive} maySetUp={may(user, 'settings')} />
      </HydrationBoundary>
    </ClientMessages>
  )
}

import { getTranslations } from 'next-intl/server'
import { EgiftsHead } from '#components/egifts/list/egifts-head.tsx'
import { EgiftList } from '#components/egifts/list/egift-list.tsx'
import { egiftsCall, egiftsQuery } from '#components/egifts/list/address.ts'
import { countEgifts, getEgiftSettings } from '#contract/egifts/calls.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

export const generateMetadata = async () => ({ title: (await getTranslations('egifts'))('title') })

export default async function EgiftsPage({ searchParams }: PageProps<'/[locale]/egifts/manage'>) {
  const { shop, user } = await enter('/egifts/manage')
  const parameters = await searchParams
  const query = egiftsQuery((name) => parameters[name])
  const [{ settings }] = await Promise.all([
    prefetch(getEgiftSettings, {}),
    prefetch(countEgifts, {}),
    egiftsCall(query, prefetch),
  ])
  const { currency, time_zone: zone, settings: limits } = shop
  const mayGive = may(user, 'issue') && settings.enabled
  return (
    <ListPage
      areas={['egifts', 'commerce']}
      head={
        <EgiftsHead
          view="manage"
          user={user}
          giving={mayGive ? { currency, zone, limits, settings } : null}
        />
      }
    >
      <EgiftList {...{ zone, user, mayGive }} />
    </ListPage>
  )
}

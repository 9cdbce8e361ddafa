import { getTranslations } from 'next-intl/server'
import { EgiftsHead } from '#components/egifts/list/egifts-head.tsx'
import { givingOf } from '#components/egifts/new/giving.ts'
import { EgiftList } from '#components/egifts/list/egift-list.tsx'
import { egiftsCall, egiftsQuery } from '#components/egifts/list/address.ts'
import { countEgifts, getEgiftSettings } from '#contract/egifts/calls.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
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
  const mayGive = may(user, 'issue') && settings.enabled
  return (
    <ListPage
      areas={['egifts', 'commerce']}
      head={
        <EgiftsHead view="manage" user={user} giving={mayGive ? givingOf(shop, settings) : null} />
      }
    >
      <EgiftList {...{ user, mayGive }} {...zonesOf(shop)} />
    </ListPage>
  )
}

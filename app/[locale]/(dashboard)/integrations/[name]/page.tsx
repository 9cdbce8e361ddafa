import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { callsCall } from '#components/integrations/calls/address.ts'
import { IntegrationScreen } from '#components/integrations/integration-screen.tsx'
import { getIntegration, listIntegrationCalls } from '#contract/integrations/calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { may } from '#rules/way/access.ts'
import { ListPage } from '../../../list-page.tsx'
import { areas } from '../page-data.ts'

type Props = PageProps<'/[locale]/integrations/[name]'>

const found = cache((name: string) => prefetch(getIntegration, { params: { name } }))

export const generateMetadata = async ({ params }: Props) => {
  const { title } = (await found((await params).name).catch(() => null)) ?? {}
  return { title: title ?? (await getTranslations('integrations'))('title') }
}

export default async function IntegrationPage({ params, searchParams }: Props) {
  const [{ name }, query] = await Promise.all([params, searchParams])
  const { shop, user } = await enter(`/integrations/${name}`)
  const { time_zone: zone, currency } = shop
  await Promise.all([
    found(name),
    prefetch(
      listIntegrationCalls,
      callsCall(name, (one) => query[one]),
    ),
    name === 'shopify' ? prefetch(getStore, {}) : null,
  ])
  return (
    <ListPage areas={areas}>
      <IntegrationScreen {...{ name, zone, currency }} mayApprove={may(user, 'approve')} />
    </ListPage>
  )
}

import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { sendsCall } from '#components/webhooks/one/address.ts'
import { WebhookScreen } from '#components/webhooks/one/webhook-screen.tsx'
import { Id } from '#contract/pieces.ts'
import { listWebhookSends, listWebhooks } from '#contract/webhooks/calls.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../../list-page.tsx'

type Props = PageProps<'/[locale]/account/webhooks/[id]'>

const webhooksOf = cache(() => prefetch(listWebhooks, {}))

export const generateMetadata = async ({ params }: Props) => {
  const { id } = await params
  const found = await webhooksOf().catch(() => null)
  const webhook = found?.rows.find(({ webhook_id }) => webhook_id === id)
  const host = webhook && new URL(webhook.url).host
  return { title: host ?? (await getTranslations('webhooks'))('title') }
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop, user } = await enter(`/account/webhooks/${id}`)
  const isSold = seesFeature(user, shop.settings, 'webhooks')
  const query = await searchParams
  const sends = sendsCall(id, (name) => query[name])
  await Promise.all([webhooksOf(), prefetch(listWebhookSends, sends)])
  return (
    <ListPage areas={['webhooks', 'commerce']}>
      <WebhookScreen id={id} zone={shop.time_zone} isSold={isSold} />
    </ListPage>
  )
}

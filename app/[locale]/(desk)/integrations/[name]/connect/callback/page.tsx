import { notFound } from 'next/navigation'
import { appBack, appTitle, shopifyBack } from '#rules/way/apps.ts'
import { enter } from '#upstream/enter.ts'
import { ConfirmCard } from '../../../../confirm-card.tsx'

type Props = PageProps<'/[locale]/integrations/[name]/connect/callback'>

export const generateMetadata = async ({ params }: Props) => ({
  title: appTitle((await params).name) ?? notFound(),
  referrer: 'no-referrer' as const,
})

export default async function CallbackPage({ params, searchParams }: Props) {
  const { name } = await params
  const app = appTitle(name) ?? notFound()
  const { shop } = await enter(`/integrations/${name}/connect/callback`)
  const query = await searchParams
  const back = name === 'shopify' ? shopifyBack(query) : appBack(query)
  return <ConfirmCard {...{ name, app, back, shop }} />
}

import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { ConfirmCard } from '../../../confirm-card.tsx'
import { EntryCard } from '#components/session/entry-card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { redirect } from '#i18n/navigation.ts'
import { appBack, appTitle, callbackOf, storeOpening } from '#rules/way/apps.ts'
import { enter } from '#upstream/enter.ts'
import { InstallCard } from './install-card.tsx'

type Props = PageProps<'/[locale]/apps/[app]/authorize'>
const titleOf = async ({ params }: Props) => appTitle((await params).app) ?? notFound()

export const generateMetadata = async (props: Props) => ({
  title: await titleOf(props),
  referrer: 'no-referrer' as const,
})

export default async function AuthorizePage(props: Props) {
  const { app: name } = await props.params
  const app = await titleOf(props)
  const { shop } = await enter(`/apps/${name}/authorize`)
  const query = await props.searchParams
  const back = appBack(query)
  const callback = back?.state ? callbackOf(name, query, shop.shop_url) : null
  if (callback) return redirect({ href: callback, locale: await getLocale() })
  if (back) return <ConfirmCard {...{ name, app, back, shop }} />
  const store = storeOpening(name, query)
  if (store) return <InstallCard {...{ app, store, shop }} />
  const t = await getTranslations('session.authorize')
  return (
    <EntryCard title={t('title', { app })} about={t('about', { app, shop: shop.name })}>
      <LinkButton href="/">{t('back')}</LinkButton>
    </EntryCard>
  )
}

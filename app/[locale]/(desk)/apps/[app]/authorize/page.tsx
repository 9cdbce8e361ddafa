import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { EntryCard } from '#components/session/entry-card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { redirect } from '#i18n/navigation.ts'
import { appTitle, callbackOf } from '#rules/way/apps.ts'
import { enter } from '#upstream/enter.ts'

type Props = PageProps<'/[locale]/apps/[app]/authorize'>
const titleOf = async ({ params }: Props) => appTitle((await params).app) ?? notFound()

export const generateMetadata = async (props: Props) => ({
  title: await titleOf(props),
  referrer: 'no-referrer' as const,
})

export default async function AuthorizePage(props: Props) {
  const { app } = await props.params
  const title = await titleOf(props)
  const { shop } = await enter(`/apps/${app}/authorize`)
  const callback = callbackOf(app, await props.searchParams, shop.shop_url)
  if (callback) return redirect({ href: callback, locale: await getLocale() })
  const t = await getTranslations('session.authorize')
  return (
    <EntryCard
      title={t('title', { app: title })}
      about={t('about', { app: title, shop: shop.name })}
    >
      <LinkButton href="/">{t('back')}</LinkButton>
    </EntryCard>
  )
}

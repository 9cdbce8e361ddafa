import { getLocale, getNow, getTranslations } from 'next-intl/server'
import { TransactionPanel } from '#components/commerce/transaction-panel.tsx'
import { askedRange } from '#components/home/asked-range.ts'
import { HomeScreen } from '#components/home/home-screen.tsx'
import { SetUpSteps } from '#components/onboarding/set-up-steps.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageTitle } from '#components/ui/page-title.tsx'
import { getHome } from '#contract/home.ts'
import { getShopMetrics } from '#contract/onboarding.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/access.ts'
import { dayIn } from '#rules/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export default async function HomePage({ searchParams }: PageProps<'/[locale]'>) {
  const { shop, user } = await enter('/')
  if (!may(user, 'read')) return redirect({ href: '/customers', locale: await getLocale() })
  const today = dayIn(shop.time_zone, await getNow())
  const { query, isWrong } = askedRange(await searchParams, today)
  const metrics = may(user, 'settings') ? prefetch(getShopMetrics, {}) : null
  const [home, steps] = await Promise.all([prefetch(getHome, { query }), metrics])
  const t = await getTranslations('home')
  return (
    <ClientMessages areas={['commerce', 'home']}>
      <PageTitle title={t('title')} about={t('about')} />
      {steps && <SetUpSteps {...steps} />}
      {isWrong && <Notice tone="warning">{t('range.wrong')}</Notice>}
      <HomeScreen home={home} zone={shop.time_zone} today={today} />
      <TransactionPanel zone={shop.time_zone} />
    </ClientMessages>
  )
}

import { getNow, getTranslations } from 'next-intl/server'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { askedRange } from '#components/home/asked-range.ts'
import { HomeScreen } from '#components/home/home-screen.tsx'
import { SetUpSteps } from '#components/onboarding/set-up-steps.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getHome } from '#contract/home/calls.ts'
import { getShopMetrics } from '#contract/onboarding/calls.ts'
import { may } from '#rules/way/access.ts'
import { opens } from '#rules/way/menu.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetchIfThere } from '#upstream/prefetch.ts'

export default async function HomePage({ searchParams }: PageProps<'/[locale]'>) {
  const { shop, user } = await enter('/')
  const today = dayIn(shop.time_zone, await getNow())
  const { query, isWrong } = askedRange(await searchParams, today)
  const metrics = may(user, 'settings') ? prefetch(getShopMetrics, {}) : null
  const [home, steps] = await Promise.all([prefetchIfThere(getHome, { query }), metrics])
  const mayOpen = (path: string) => opens(shop, user, path)
  const t = await getTranslations('home')
  return (
    <ClientMessages areas={['commerce', 'home']}>
      <PageTitle title={t('title')} about={t('about')} />
      {steps && <SetUpSteps {...steps} opens={mayOpen} />}
      {isWrong && <Notice tone="warning">{t('range.wrong')}</Notice>}
      {home ? (
        <HomeScreen home={home} zone={shop.time_zone} today={today} opens={mayOpen} />
      ) : (
        <Notice>{t('noFigures')}</Notice>
      )}
      <TransactionPanel zone={shop.time_zone} />
    </ClientMessages>
  )
}

import { ArrowLeftRight } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import { TransactionPanel } from '#components/commerce/transaction-panel.tsx'
import { LatestTransactions } from '#components/home/latest-transactions.tsx'
import { Overview } from '#components/home/overview.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageTitle } from '#components/ui/page-title.tsx'
import { getHome } from '#contract/home.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export default async function HomePage() {
  const { shop, user } = await enter('/')
  if (!may(user, 'read')) return redirect({ href: '/customers', locale: await getLocale() })
  const home = await prefetch(getHome, { query: {} })
  const t = await getTranslations('home')
  const zone = shop.time_zone
  return (
    <>
      <PageTitle title={t('title')} about={t('about')} />
      {home.latest.length === 0 && (
        <Card>
          <EmptyState icon={ArrowLeftRight} title={t('welcome')} about={t('welcomeAbout')} />
        </Card>
      )}
      {home.latest.length > 0 && <Overview home={home} zone={zone} />}
      <ClientMessages areas={['commerce']}>
        {home.latest.length > 0 && <LatestTransactions latest={home.latest} zone={zone} />}
        <TransactionPanel zone={zone} />
      </ClientMessages>
    </>
  )
}

import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { CashbackScreen } from '#components/workflows/cashback/cashback-screen.tsx'
import { getCashback } from '#contract/workflows/cashback/calls.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'
import { areas, aroundOf, isLinked } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('cashback'))('title'),
})

export default async function CashbackPage() {
  const entered = await enter('/cashback')
  const { shop, user } = entered
  if (!shop.settings.enable_cashback_tab) notFound()
  const t = await getTranslations('cashback')
  const isSold = seesFeature(user, shop.settings, 'cashback')
  if (isSold) await prefetch(getCashback, {})
  return (
    <ListPage areas={areas} head={<PageTitle title={t('title')} about={t('about')} />}>
      {isSold ? (
        <CashbackScreen around={aroundOf(entered)} isLinked={isLinked(entered)} />
      ) : (
        <Upsell feature="cashback" />
      )}
    </ListPage>
  )
}

import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { CheckoutOutcome } from '#components/billing/checkout-outcome.tsx'
import { PlanChoice } from '#components/billing/plan-choice.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { getPricing } from '#contract/billing/calls.ts'
import { may } from '#rules/way/access.ts'
import { planTitle } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('billing'))('title') })

export default async function PlansPage({ searchParams }: PageProps<'/[locale]/plans'>) {
  const { shop, user } = await enter('/plans')
  const { checkout } = await searchParams
  const pricing = await prefetch(getPricing, { query: {} })
  const t = await getTranslations('billing')
  const mayChoose = may(user, 'settings')
  return (
    <>
      <PageTitle title={t('title')} about={t('about', { currency: pricing.currency })} />
      <CheckoutOutcome outcome={checkout} plan={planTitle(shop.settings)} />
      {!mayChoose && <Notice>{t('askOwner', { owner: shop.shop_owner || shop.email })}</Notice>}
      <ClientMessages areas={['billing', 'commerce']}>
        <HydrationBoundary state={prefetched()}>
          <PlanChoice first={pricing} mayChoose={mayChoose} />
        </HydrationBoundary>
      </ClientMessages>
    </>
  )
}

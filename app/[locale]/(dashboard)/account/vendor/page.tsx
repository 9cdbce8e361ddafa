import { getTranslations } from 'next-intl/server'
import { VendorForm } from '#components/shop/vendor-form.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getPlans } from '#contract/billing/calls.ts'
import { givenPlanNames } from '#contract/billing/vendor.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('shop.vendor'))('title'),
})

export default async function VendorPage() {
  const { shop } = await enter('/account/vendor')
  const { plans } = await prefetch(getPlans, {})
  const t = await getTranslations('shop.vendor')
  const choices = [
    ...plans.map(({ name, title }) => ({ value: name, label: title })),
    ...givenPlanNames.map((name) => ({ value: name, label: t(`plans.${name}`) })),
  ]
  return (
    <ClientMessages areas={['shop']}>
      <PageTitle title={t('title')} about={t('about')} />
      <VendorForm settings={shop.settings} plans={choices} />
    </ClientMessages>
  )
}

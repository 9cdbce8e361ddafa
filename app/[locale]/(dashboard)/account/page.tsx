import { getTranslations } from 'next-intl/server'
import { PlanCard } from '#components/shop/plan-card.tsx'
import { zonesOf } from '#components/shop/zones-of.ts'
import { SettingsForm } from '#components/shop/settings-form.tsx'
import { ShopCard } from '#components/shop/shop-card.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { LanguageSwitch } from '#components/shell/account/language-switch.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getUsedServices } from '#contract/billing/calls.ts'
import { may } from '#rules/way/access.ts'
import { planTitle } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('shop'))('title') })

export default async function AccountPage() {
  const { shop, user } = await enter('/account')
  const { services } = await prefetch(getUsedServices, {})
  const t = await getTranslations('shop')
  const { settings, currency, time_zone: zone } = shop
  const zones = may(user, 'settings') ? zonesOf(shop) : null
  return (
    <ClientMessages areas={['shop', 'shell']}>
      <PageTitle title={t('title')} about={t('about')} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-5">
        <ShopCard shop={shop} zones={zones} />
        <div className="flex flex-col gap-5">
          <PlanCard title={planTitle(settings)} services={services} />
          <Card title={t('language')}>
            <LanguageSwitch />
          </Card>
        </div>
      </div>
      {zones && <SettingsForm {...{ settings, currency, zone }} zones={zones} />}
    </ClientMessages>
  )
}

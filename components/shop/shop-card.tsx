import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop/shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { ShopForm } from './shop-form.tsx'

/**
 * Facts of the shop: fixed ones as text, the others in a form for people who may change them
 * (`zones` to choose from).
 */
export function ShopCard({ shop, zones }: { shop: Shop; zones: readonly string[] | null }) {
  const t = useTranslations('shop.facts')
  const { name, shop_owner, email, intercom_email, address1, zip, city, country, time_zone } = shop
  const facts = { name, shop_owner, email, intercom_email, address1, zip, city, country, time_zone }
  const fixed = [
    { term: t('shop_url'), detail: shop.shop_url },
    { term: t('currency'), detail: shop.currency },
    { term: t('since'), detail: <DateTime at={shop.created_at} zone={time_zone} exact /> },
  ]
  const read = (Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
    term: t(key),
    detail: facts[key] || '-',
  }))
  return (
    <Card title={t('title')}>
      <DescriptionList items={zones ? fixed : [...fixed, ...read]} />
      {zones && <ShopForm facts={facts} zones={zones} />}
    </Card>
  )
}

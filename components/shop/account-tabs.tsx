import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { opens } from '#rules/way/menu.ts'

const pages = {
  shop: '/account',
  staff: '/account/staff',
  audit: '/account/audit',
  webhooks: '/account/webhooks',
  api: '/account/api',
  security: '/account/security',
  vendor: '/account/vendor',
} as const

/** Tabs of the account pages that this person can open: shop, team, audit, own pages. */
export function AccountTabs({ shop, user }: { shop: Shop; user: User }) {
  const t = useTranslations('shop.tabs')
  const items = (Object.keys(pages) as (keyof typeof pages)[])
    .filter((key) => opens(shop, user, pages[key]))
    .map((key) => ({ href: pages[key], title: t(key), hasMore: key === 'webhooks' }))
  return <LinkTabs label={t('label')} items={items} />
}

import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { planTitle } from '#rules/way/feature-gate.ts'

/** Shows the shop and its plan; links to the account. */
export function ShopName({ shop, user }: { shop: Shop; user: User }) {
  const t = useTranslations('shell')
  return (
    <div className="flex min-w-0 flex-1 items-baseline gap-2">
      <Link
        href="/account"
        prefetch={false}
        className="truncate rounded-sm font-semibold hover:underline"
      >
        {shop.name}
      </Link>
      <p className={`truncate text-sm ${user.isAdmin ? '' : 'text-text-muted'}`}>
        {planTitle(shop.settings) ?? t('notRegistered')}
      </p>
      {user.isAdmin && <p className="text-sm font-semibold whitespace-nowrap">{t('adminHere')}</p>}
    </div>
  )
}

import { useTranslations } from 'next-intl'
import type { Shop } from '#contract/shop.ts'
import type { User } from '#contract/staff.ts'
import { planTitle } from '#rules/feature-gate.ts'
import { AccountMenu } from './account-menu.tsx'

type Props = { shop: Shop; user: User; children?: React.ReactNode }

/** Whose shop this is, on which plan, and who one is; red for the vendor's operator. `children` are the actions. */
export function PageHeader({ shop, user, children }: Props) {
  const t = useTranslations('shell')
  const look = user.isAdmin ? 'border-danger bg-danger text-on-danger' : 'border-line bg-surface'
  return (
    <header className={`sticky top-0 z-20 flex h-head items-center gap-3 border-b px-6 ${look}`}>
      <div className="flex min-w-0 flex-1 items-baseline gap-2">
        <p className="truncate font-semibold">{shop.name}</p>
        <p className={`truncate text-sm ${user.isAdmin ? '' : 'text-text-muted'}`}>
          {planTitle(shop.settings) ?? t('notRegistered')}
        </p>
        {user.isAdmin && <p className="text-sm font-semibold">{t('adminHere')}</p>}
      </div>
      {children}
      <AccountMenu user={user} />
    </header>
  )
}

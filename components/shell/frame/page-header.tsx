import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonLook } from '#components/ui/button/button-look.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { AccountMenu } from '#components/shell/account/account-menu.tsx'
import { headerLook } from './header-look.ts'
import { ShopName } from './shop-name.tsx'

type Props = { shop: Shop; user: User; newSite: string | undefined; children?: React.ReactNode }

/**
 * Shows the shop, its plan and the person; red for the vendor's operator. `children` are the
 * actions.
 */
export function PageHeader({ shop, user, newSite, children }: Props) {
  const t = useTranslations('shell')
  return (
    <header className={headerLook(user)}>
      {newSite && (
        <a
          href={newSite}
          aria-label={t('toNewSite')}
          title={t('toNewSite')}
          className={buttonLook({
            look: user.isAdmin ? 'onColor' : 'quiet',
            size: 'icon',
            className: '-ml-2',
          })}
        >
          <ArrowLeft aria-hidden size={16} />
        </a>
      )}
      <ShopName {...{ shop, user }} />
      {children}
      <AccountMenu {...{ shop, user }} />
    </header>
  )
}

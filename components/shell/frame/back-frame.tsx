import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { AccountMenu } from '#components/shell/account/account-menu.tsx'
import { headerLook } from './header-look.ts'
import { OfflineNote } from '#components/shell/state/offline-note.tsx'
import { ShopName } from './shop-name.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { SmallScreenNotice } from './small-screen-notice.tsx'

const places = { account: '/account', home: '/' } as const

type Props = { back: keyof typeof places; shop: Shop; user: User; children: React.ReactNode }

/** A frame without a side bar: one task, and the way back. */
export function BackFrame({ back, shop, user, children }: Props) {
  const t = useTranslations('shell')
  return (
    <>
      <SkipLink />
      <SmallScreenNotice />
      <div data-person={user.staff_id} className="hidden min-h-dvh flex-col desk:flex">
        <header className={headerLook(user)}>
          <LinkButton
            href={places[back]}
            look={user.isAdmin ? 'onColor' : 'quiet'}
            className="-ml-3"
          >
            <ChevronLeft aria-hidden size={16} />
            {t(`backTo.${back}`)}
          </LinkButton>
          <ShopName {...{ shop, user }} />
          <AccountMenu {...{ shop, user }} />
        </header>
        <OfflineNote />
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 p-6 outline-none"
        >
          {children}
        </main>
      </div>
    </>
  )
}

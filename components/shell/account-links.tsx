'use client'

import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'

const places = { account: '/account', security: '/account/security', support: '/support-center' } as const

/** A page of one's own; the menu goes when one is chosen, since the frame around it stays. */
export function AccountLinks({ menuId }: { menuId: string }) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('ownPages')} className="-mx-2 flex flex-col">
      {(Object.keys(places) as (keyof typeof places)[]).map((key) => (
        <Link
          key={key}
          href={places[key]}
          prefetch={false}
          onNavigate={() => document.getElementById(menuId)?.hidePopover()}
          className="rounded-md px-2 py-1.5 font-medium hover:bg-hover"
        >
          {t(`places.${key}`)}
        </Link>
      ))}
    </nav>
  )
}

'use client'

import { Link } from '#i18n/navigation.ts'

type Props = { label: string; menuId: string; places: readonly { href: string; title: string }[] }

/** Links of the account menu; a click closes the menu, because the frame around it stays. */
export function AccountLinks({ label, menuId, places }: Props) {
  return (
    <nav aria-label={label} className="-mx-2 flex flex-col">
      {places.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          onNavigate={() => document.getElementById(menuId)?.hidePopover()}
          className="rounded-md px-2 py-1.5 font-medium hover:bg-hover"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

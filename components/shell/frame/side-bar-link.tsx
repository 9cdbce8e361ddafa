'use client'

import { Link, usePathname } from '#i18n/navigation.ts'
import { LinkPending } from '#components/ui/button/link-pending.tsx'

/** Marks the current entry: the page itself, `under`, or any page below them. */
export function SideBarLink({
  href,
  under,
  label,
  icon,
}: {
  href: string
  under: string
  label: string
  icon: React.ReactNode
}) {
  const path = usePathname()
  const isIn = (place: string) => place !== '/' && `${path}/`.startsWith(`${place}/`)
  const isUnder = isIn(under) || isIn(href) ? 'true' : undefined
  return (
    <Link
      href={href}
      prefetch={false}
      title={label}
      aria-current={path === href ? 'page' : isUnder}
      className={
        'flex h-9 in-data-touch:h-control items-center gap-2.5 rounded-md px-2.5 ' +
        'font-medium text-text-muted transition-colors ' +
        'hover:bg-hover hover:text-text aria-[current]:bg-accent-soft ' +
        'aria-[current]:text-accent'
      }
    >
      {icon}
      <LinkPending />
      <span className="truncate folded:sr-only">{label}</span>
    </Link>
  )
}

'use client'

import { Link, usePathname } from '#i18n/navigation.ts'
import { LinkPending } from '#components/ui/button/link-pending.tsx'

/**
 * `isHere`: for pages that differ by a parameter only. `hasMore`: pages below its address are its own.
 */
type Item = { href: string; title: string; isHere?: boolean; hasMore?: boolean }

const isAt = (path: string, href: string, hasMore: boolean): boolean =>
  path === href || (hasMore && path.startsWith(`${href}/`))

/** Tabs whose pages have addresses of their own. */
export function LinkTabs({ label, items }: { label: string; items: readonly Item[] }) {
  const path = usePathname()
  return (
    <nav aria-label={label} className="flex gap-5 border-b border-line">
      {items.map(({ href, title, hasMore = false, isHere = isAt(path, href, hasMore) }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isHere ? 'page' : undefined}
          className={
            '-mb-px border-b-2 border-transparent py-2 font-medium text-text-muted ' +
            'hover:text-text aria-[current]:border-accent aria-[current]:text-text'
          }
        >
          {title}
          <LinkPending />
        </Link>
      ))}
    </nav>
  )
}

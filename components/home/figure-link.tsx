import { Link } from '#i18n/navigation.ts'

/** A number that links to the list behind it. */
export function FigureLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="rounded-sm hover:text-accent">
      {children}
    </Link>
  )
}

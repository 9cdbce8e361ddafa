import { ChevronLeft } from 'lucide-react'
import { Link } from '#i18n/navigation.ts'

/** Link back to the list. */
export const BackLink = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <Link
    href={href}
    prefetch={false}
    className="-ml-1 inline-flex w-fit items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text"
  >
    <ChevronLeft aria-hidden size={16} />
    {children}
  </Link>
)

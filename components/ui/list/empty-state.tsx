import type { LucideIcon } from 'lucide-react'

type Props = {
  icon?: LucideIcon
  /** a short text above the title */
  eyebrow?: string | undefined
  title: string
  about?: React.ReactNode
  action?: React.ReactNode
  isPage?: boolean
}

/**
 * Explains an empty list and offers the first step. `isPage`: it fills the page, and its title is
 * the heading.
 */
export function EmptyState({ icon: Icon, eyebrow, title, about, action, isPage }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {Icon && <Icon aria-hidden size={28} strokeWidth={1.5} className="mb-1 text-text-muted" />}
      {eyebrow && <p className="text-sm text-text-muted">{eyebrow}</p>}
      {isPage ? (
        <h1 className="font-semibold">{title}</h1>
      ) : (
        <p className="font-semibold">{title}</p>
      )}
      {about && <p className="max-w-md text-text-muted">{about}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

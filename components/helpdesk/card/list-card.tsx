import { Card } from '#components/ui/layout/card.tsx'
import type { CardList } from '#contract/helpdesk/calls.ts'
import { type More, MoreRows } from './more-rows.tsx'

type Props = More & {
  title: string
  of: readonly CardList[]
  /** shown in place of no rows */
  none: string
  children: readonly React.ReactNode[]
}

/** A list of the card, newest first, that can be made longer. */
export function ListCard({ title, of, none, children, card, onMore }: Props) {
  return (
    <Card title={title} padded={children.length === 0}>
      {children.length === 0 && <p className="text-text-muted">{none}</p>}
      <ul className="divide-y divide-line">{children}</ul>
      <MoreRows {...{ card, onMore, of }} label={title} />
    </Card>
  )
}

type Row = {
  title: React.ReactNode
  /** below the title, in small */
  about: React.ReactNode
  children: React.ReactNode
}

/** A row of such a list: what it is, and right of it figures, status or an act. */
export function ListRow({ title, about, children }: Row) {
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{title}</span>
        <span className="block text-sm text-text-muted">{about}</span>
      </span>
      {children}
    </li>
  )
}

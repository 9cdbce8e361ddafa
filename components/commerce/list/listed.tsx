import { SearchX, type LucideIcon } from 'lucide-react'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { ListPages, type Place } from './list-pages.tsx'

export type Empty = { title: string; about?: string | undefined; action?: React.ReactNode }
type Props = {
  request: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** undefined while loading */
  list: { after: string | null; before: string | null } | undefined
  isEmpty: boolean
  failed: string
  /** null: neither search nor filters */
  noMatch: Empty | null
  none: Empty & { icon: LucideIcon }
  onTurn: (place: Place) => void
  children: React.ReactNode
}

/** A list in its box: rows and page links, or the reason why there are none. */
export function Listed({ request, list, isEmpty, failed, noMatch, none, onTurn, children }: Props) {
  const rows = isEmpty ? (
    <EmptyState icon={noMatch ? SearchX : none.icon} {...(noMatch ?? none)} />
  ) : (
    <>
      {children}
      {list && <ListPages list={list} onTurn={onTurn} />}
    </>
  )
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {request.error ? <RequestError title={failed} request={request} /> : rows}
    </div>
  )
}

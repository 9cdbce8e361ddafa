import { Pagination } from '#components/ui/list/pagination.tsx'

export type Place = { after?: string; before?: string }
type Props = {
  list: { after: string | null; before: string | null }
  onTurn: (place: Place) => void
}

/**
 * Links to the pages before and after; absent without neighbours, so that nothing moves while
 * searching.
 */
export function ListPages({ list: { after, before }, onTurn }: Props) {
  if (!after && !before) return null
  return (
    <Pagination
      previous={before ? { onPress: () => onTurn({ before }) } : null}
      next={after ? { onPress: () => onTurn({ after }) } : null}
    />
  )
}

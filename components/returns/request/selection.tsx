import { useTranslations } from 'next-intl'
import type { ReturnRow } from '#contract/returns/requests-shapes.ts'

/** Names of the selected returns by id, and the function that selects or deselects one. */
export type Selection = {
  chosen: ReadonlyMap<string, string>
  toggle: (row: Pick<ReturnRow, 'return_id' | 'name'>) => void
}

type Props = { row: ReturnRow; selection: Selection }

/** Selects a requested return; others have nothing to approve. */
export function SelectReturn({ row: { return_id, name, state }, selection }: Props) {
  const t = useTranslations('returns-requests.select')
  if (state !== 'requested') return null
  return (
    <input
      type="checkbox"
      className="relative z-10 block size-4 accent-accent"
      aria-label={t('one', { name })}
      checked={selection.chosen.has(return_id)}
      onChange={() => selection.toggle({ return_id, name })}
    />
  )
}

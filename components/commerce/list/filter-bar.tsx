import { DayFilter } from '#components/ui/form/day-filter.tsx'

type Day = { name: string; label: string; value: string | undefined }
type Props = {
  /** accessible name of the filters */
  label: string
  /** choices, before the days */
  children?: React.ReactNode
  days?: readonly Day[]
  onChange: (change: Record<string, string>) => void
}

/** The filters of a list in a row: choices, then days. */
export function FilterBar({ label, children, days = [], onChange }: Props) {
  return (
    <div role="search" aria-label={label} className="-mt-1 -mb-4 flex flex-wrap gap-x-4">
      {children}
      {days.map(({ name, ...day }) => (
        <DayFilter key={name} {...day} onChange={(value) => onChange({ [name]: value })} />
      ))}
    </div>
  )
}

import { SearchField } from '#components/ui/form/search-field.tsx'

type Props = {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** beside the field: what narrows the list */
  filters?: React.ReactNode
  /** how many there are, said when they are there */
  count: React.ReactNode
  action?: React.ReactNode
}

/** The row above a list: its search, how many were found, what can be done. */
export function ListSearch({ label, placeholder, typed, onType, filters, count, action }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={onType}
        className="max-w-96 flex-[100_1_14rem]"
      />
      {filters}
      <p role="status" className="flex-[1_1_auto] text-sm whitespace-nowrap text-text-muted">
        {count}
      </p>
      {action}
    </div>
  )
}

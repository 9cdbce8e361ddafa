import { SearchField } from '#components/ui/form/search-field.tsx'

type Props = {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** filters beside the search field */
  filters?: React.ReactNode
  /** announced once the rows are loaded */
  count: React.ReactNode
  action?: React.ReactNode
}

/** The row above a list: search, number of results, acts. */
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

import { Select } from '#components/ui/form/select.tsx'
import { type Option, SelectBox } from '#components/ui/form/select-box.tsx'

type Props = {
  label: string
  /** the word for no choice */
  all: string
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string) => void
  /** a Tailwind width */
  width?: string
  /** beside a search: its label is heard, not seen */
  isBare?: boolean
}

/** Narrows a list to one of a few. */
export function ChoiceFilter({ label, all, value = '', options, width = 'w-44', ...rest }: Props) {
  const { onChange, isBare = false } = rest
  const select = {
    value,
    options: [{ value: '', label: all }, ...options],
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => onChange(event.target.value),
  }
  if (!isBare) return <Select label={label} className={width} {...select} />
  return (
    <div className={width}>
      <SelectBox aria-label={label} {...select} />
    </div>
  )
}

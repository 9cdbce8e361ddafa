import type { LucideIcon } from 'lucide-react'

type Option<Value extends string> = { value: Value; label: string; icon?: LucideIcon }
type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of few, all seen: as words, or as icons whose words are announced and shown on hover. */
export function ChoiceBar<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange } = props
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map(({ value: one, label: words, icon: Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          title={Icon && words}
          aria-label={Icon && words}
          onClick={() => onChange(one)}
          className={
            'inline-flex h-7 min-w-8 items-center justify-center rounded-sm px-2 text-sm ' +
            (one === value ? 'bg-surface text-text shadow-card' : 'text-text-muted')
          }
        >
          {Icon ? <Icon aria-hidden size={16} /> : words}
        </button>
      ))}
    </div>
  )
}

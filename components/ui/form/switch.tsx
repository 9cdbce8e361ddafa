import { LoaderCircle } from 'lucide-react'

type Props = {
  /** the thing that is switched, for screen readers */
  label: string
  /** its state in words, beside it */
  state: string
  checked: boolean
  /** the change is on its way */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** Switches something on or off at once; its state is also written beside it. */
export function Switch({ label, state, checked, busy = false, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || onChange(!checked)}
      className="inline-flex min-h-7 items-center gap-2 rounded-md text-sm font-medium"
    >
      <span
        aria-hidden
        className={
          'relative h-5 w-9 shrink-0 rounded-full border transition-colors ' +
          (checked ? 'border-accent bg-accent' : 'border-line-strong bg-sunken')
        }
      >
        <span
          className={
            'absolute top-0.5 size-3.5 rounded-full transition-[left] ' +
            (checked ? 'left-4.5 bg-on-accent' : 'left-0.5 bg-text-muted')
          }
        />
      </span>
      {busy && <LoaderCircle aria-hidden size={14} className="animate-turn" />}
      {state}
    </button>
  )
}

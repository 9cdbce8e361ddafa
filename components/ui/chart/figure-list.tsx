import { Link } from '#i18n/navigation.ts'

export type Figure = {
  key: string
  label: string
  value: string
  /** shown below: the previous value, or a short meaning */
  note?: string | undefined
  /** the list behind the value */
  href?: string | undefined
  /** definition and formula, shown on hover */
  means?: string
}

/** Figures side by side; each links to the list behind it, if there is one. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-5 gap-y-4">
      {figures.map(({ key, label, value, note, href, means }) => (
        <div key={key} title={means} className="min-w-0">
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {href ? (
              <Link href={href} prefetch={false} className="rounded-sm hover:text-accent">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {note !== undefined && <dd className="text-xs text-text-muted tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

import { Link } from '#i18n/navigation.ts'

export type Figure = {
  key: string
  label: string
  value: string
  /** stands under it: what it was before, or what it means in a word */
  note?: string | undefined
  /** what it is made of */
  href?: string | undefined
  /** what it means and how it is reckoned, said when one points at it */
  means?: string
}

/** Numbers side by side; each leads to what it is made of where a list can show that. */
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

import { Link } from '#i18n/navigation.ts'

export type Figure = { key: string; label: string; value: string; means: string; href?: string | undefined }

/** Numbers side by side; each says what it means, and leads to what it is made of where a list can show that. */
export function FiguresList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-5">
      {figures.map(({ key, label, value, means, href }) => (
        <div key={key} className="min-w-0">
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
          <dd className="text-xs text-text-muted">{means}</dd>
        </div>
      ))}
    </dl>
  )
}

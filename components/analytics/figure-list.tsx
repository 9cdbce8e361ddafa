import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'

export type Figure = {
  key: string
  label: string
  value: string
  /** of the period before */
  before?: string | undefined
  /** what it is made of */
  href?: string | undefined
  /** what it means and how it is reckoned */
  means?: string
}

/** Numbers side by side: each says what it means when one points at it, and leads to what it is made of. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations('analytics')
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-5 gap-y-4">
      {figures.map(({ key, label, value, before, href, means }) => (
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
          {before !== undefined && (
            <dd className="text-xs text-text-muted tabular-nums">{t('before', { value: before })}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The same definitions in a list, for those who don't point. */
export function Definitions({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations('analytics')
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-text-muted hover:text-text">{t('definitions')}</summary>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3">
        {figures.map(({ key, label, means }) => (
          <div key={key}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-text-muted">{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

'use client'

import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Link, usePathname } from '#i18n/navigation.ts'
import { type RowFilter, rowFilters } from './address.ts'

type Props = {
  label: string
  value: string
  /** filters that show the rows it counts */
  narrow?: Partial<Record<RowFilter, string>>
  tone?: 'danger' | undefined
}

const everything = {
  ...Object.fromEntries(rowFilters.map((name) => [name, null])),
  after: null,
  before: null,
}

/** A number that links to the rows it counts, on this page. */
export function RunFigure({ label, value, narrow, tone }: Props) {
  const path = usePathname()
  const address = useAddress()
  const look = `text-lg font-semibold tabular-nums ${tone === 'danger' ? 'text-danger' : ''}`
  const isHere =
    narrow !== undefined &&
    rowFilters.every((name) => (address.get(name) ?? undefined) === narrow[name])
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd className={look}>
        {narrow ? (
          <Link
            href={{ pathname: path, query: narrow }}
            prefetch={false}
            scroll={false}
            aria-current={isHere ? 'true' : undefined}
            className="rounded-sm hover:text-accent"
            onNavigate={(event) => {
              event.preventDefault()
              writeAddress({ ...everything, ...narrow }, 'push')
            }}
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

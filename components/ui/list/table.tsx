import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { TableRows } from './table-rows.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'

export type Column<Row> = {
  key: string
  head: React.ReactNode
  cell: (row: Row) => React.ReactNode
  /** numbers are right-aligned */
  align?: 'end'
  /** a Tailwind width; columns without one share the rest */
  width?: string
  /**
   * hidden on a narrow screen, so that identifying columns keep their room; `wide`: shown on a wide
   * one alone
   */
  spare?: true | 'wide'
}

type Props<Row> = {
  /** description for screen readers */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** shows so many placeholder rows instead */
  waiting?: number
  /** dims the rows while newer ones are loading */
  stale?: boolean
}

const headLook =
  'sticky top-(--sticky-top,0px) z-10 h-9 truncate border-b border-line bg-surface px-3 ' +
  'text-xs font-medium text-text-muted ' +
  'first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4'

/** A table whose first cell holds the row's link (`RowLink`), which opens from the whole row. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  waiting = 0,
  stale = false,
}: Props<Row>) {
  return (
    <table
      aria-busy={stale || waiting > 0}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {columns.map(({ key, head, align, width = '', spare }) => (
            <th
              key={key}
              scope="col"
              className={`${headLook} ${alignment(align)} ${width} ${sparing(spare)}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <TableRows className={stale ? 'opacity-55 transition-opacity delay-100' : ''}>
        {waiting > 0
          ? Array.from({ length: waiting }, (_, index) => (
              <WaitingRow key={index} columns={columns} />
            ))
          : rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={
                  'group relative has-[[data-row-link]]:hover:bg-row ' +
                  'has-[[data-row-link]:focus-visible]:bg-accent-soft'
                }
              >
                {columns.map(({ key, cell, align, spare }) => (
                  <td key={key} className={`${cellLook} ${alignment(align)} ${sparing(spare)}`}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </TableRows>
    </table>
  )
}

const cellLook =
  'h-row truncate border-b border-line px-3 group-last:border-b-0 first:pl-4 last:pr-4'
const sparing = (spare: Column<unknown>['spare']) => {
  if (!spare) return ''
  return spare === 'wide' ? 'max-wide:hidden' : 'max-room:hidden'
}
const alignment = (align?: 'end') => (align === 'end' ? 'text-right tabular-nums' : 'text-left')

function WaitingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className="group">
      {columns.map(({ key, align, spare }) => (
        <td key={key} className={`${cellLook} ${sparing(spare)}`}>
          <Skeleton className={`h-3.5 ${align === 'end' ? 'ml-auto w-16' : 'w-3/5'}`} />
        </td>
      ))}
    </tr>
  )
}

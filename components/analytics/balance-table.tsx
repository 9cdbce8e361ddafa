import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getLiability } from '#contract/analytics/liability.ts'
import type { Column } from '#components/ui/list/table.tsx'
import { Table } from '#components/ui/list/table.tsx'
import type { Grain } from '#rules/tools/calendar.ts'
import { entriesHref } from './address.ts'
import { type Bucket, bucketsOf, sumOf } from './buckets.ts'
import { useWords } from './use-words.ts'

type Owed = Answer<typeof getLiability>
type Row = Bucket<Owed['days'][number]>
const columnsMoved = [
  ['issued', 'issue'],
  ['redeemed', 'redeem'],
  ['expired', 'expire'],
  ['adjusted', 'adjust'],
] as const

/** Opening + issued − redeemed − expired ± adjusted = closing, row by row, newest first. */
export function BalanceTable({ liability, grain }: { liability: Owed; grain: Grain }) {
  const t = useTranslations('analytics')
  const words = useWords(liability.currency)
  const rows = bucketsOf(liability.days, grain).toReversed()
  const columns: Column<Row>[] = [
    {
      key: 'days',
      head: t(`grainHeads.${grain}`),
      width: 'w-52',
      cell: ({ range }) => words.days(range),
    },
    {
      key: 'opening',
      head: t('heads.opening'),
      align: 'end',
      cell: (row) => words.money(row.rows[0]?.opening ?? '0.00'),
    },
    ...columnsMoved.map(
      ([name, kind]): Column<Row> => ({
        key: name,
        head: t(`heads.${name}`),
        align: 'end',
        cell: ({ range, rows: days }) => (
          <Link
            href={entriesHref(range, { kind })}
            prefetch={false}
            className="rounded-sm hover:text-accent"
          >
            {words.money(sumOf(days.map((day) => day[name])))}
          </Link>
        ),
      }),
    ),
    {
      key: 'closing',
      head: t('heads.closing'),
      align: 'end',
      cell: (row) => (
        <span className="font-medium">{words.money(row.rows.at(-1)?.closing ?? '0.00')}</span>
      ),
    },
  ]
  return (
    <Table
      caption={t('reconciliation')}
      columns={columns}
      rows={rows}
      rowKey={({ range }) => range.from}
    />
  )
}

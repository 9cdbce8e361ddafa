import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ReturnRow } from '#contract/returns/requests-shapes.ts'
import { returnParameter } from './address.ts'
import { ReturnChip } from './return-chip.tsx'
import { SelectReturn, type Selection } from './selection.tsx'

/** Columns of returns; a row opens beside the list, a requested one can be selected. */
export function useReturnColumns(zone: string, selection: Selection | null): Column<ReturnRow>[] {
  const t = useTranslations('returns-requests')
  const outcomes = useTranslations('returns.outcomes')
  const chosen: Column<ReturnRow>[] = selection
    ? [
        {
          key: 'select',
          head: <VisuallyHidden>{t('select.title')}</VisuallyHidden>,
          width: 'w-10',
          cell: (row) => <SelectReturn row={row} selection={selection} />,
        },
      ]
    : []
  return [
    ...chosen,
    {
      key: 'name',
      head: t('return'),
      width: 'w-30',
      cell: (row) => <ReturnLink id={row.return_id}>{row.name}</ReturnLink>,
    },
    {
      key: 'customer',
      head: t('customer'),
      cell: ({ customer }) => (
        <span title={customer?.email ?? undefined}>
          {customer?.name || customer?.email || t('nobody')}
          {customer?.name && customer.email && (
            <span className="ml-2 text-text-muted">{customer.email}</span>
          )}
        </span>
      ),
    },
    {
      key: 'pieces',
      head: t('pieces'),
      width: 'w-20',
      align: 'end',
      spare: 'wide',
      cell: ({ pieces }) => pieces,
    },
    {
      key: 'to',
      head: t('to'),
      width: 'w-36',
      spare: 'wide',
      cell: ({ to, is_gift }) => (
        <>
          {outcomes(to)}
          {is_gift && <span className="ml-2 text-text-muted">{t('gift')}</span>}
        </>
      ),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-36',
      cell: ({ created_at }) => (
        <span className="text-text-muted">
          <DateTime at={created_at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-48',
      cell: ({ state, needs_review }) => (
        <span className="inline-flex gap-1.5">
          <ReturnChip state={state} />
          {needs_review && state === 'requested' && (
            <Chip tone="danger" dot={false}>
              {t('review')}
            </Chip>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => <Money value={row.amount} currency={row.currency} className="font-medium" />,
    },
  ]
}

/** Links to the list with the return beside it, for a new tab. */
function ReturnLink({ id, children }: { id: string; children: React.ReactNode }) {
  const address = useAddress()
  const isOpen = address.get(returnParameter) === id
  address.set(returnParameter, id)
  return (
    <RowLink
      href={`/refunds?${address}`}
      fetchAhead={false}
      scroll={false}
      aria-current={isOpen ? 'true' : undefined}
      onNavigate={(event) => {
        event.preventDefault()
        writeAddress({ [returnParameter]: id }, 'push')
      }}
    >
      {children}
    </RowLink>
  )
}

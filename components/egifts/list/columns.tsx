'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ListedEgift } from '#contract/egifts/shapes.ts'
import { EgiftChip } from '#components/egifts/egift/egift-chip.tsx'
import { giftParameter } from './address.ts'

/** Columns with sender, recipient and contents; a row opens beside the list. */
export function useEgiftColumns(zone: string): Column<ListedEgift>[] {
  const t = useTranslations('egifts')
  const when = (at: string | null) =>
    at ? <DateTime at={at} zone={zone} /> : <span className="text-text-muted">{t('none')}</span>
  return [
    {
      key: 'recipient',
      head: t('recipient'),
      cell: (row) => (
        <>
          <GiftLink id={row.egift_id}>{row.recipient.name}</GiftLink>
          <span className="ml-2 text-text-muted">{row.recipient.email ?? t('byLink')}</span>
        </>
      ),
    },
    { key: 'sender', head: t('sender'), width: 'w-[14%]', cell: (row) => row.sender.name },
    {
      key: 'gift',
      head: t('gift'),
      width: 'w-[13%]',
      spare: true,
      cell: (row) => (
        <>
          {[row.product, row.variant].filter(Boolean).join(', ') || t('amountOnly')}
          {row.order && <span className="ml-2 text-text-muted">{row.order}</span>}
        </>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      width: 'w-40',
      cell: (row) => <EgiftChip gift={row} waits={row.waits} />,
    },
    { key: 'sent', head: t('sentAt'), width: 'w-32', cell: (row) => when(row.sent_at) },
    {
      key: 'claimed',
      head: t('claimedAt'),
      width: 'w-32',
      spare: true,
      cell: (row) => when(row.claimed_at),
    },
    {
      key: 'value',
      head: t('value'),
      width: 'w-24',
      align: 'end',
      cell: (row) => <Money value={row.value} currency={row.currency} className="font-medium" />,
    },
  ]
}

/** Links to the list with the gift beside it, for a new tab. */
function GiftLink({ id, children }: { id: string; children: React.ReactNode }) {
  const address = useAddress()
  const isOpen = address.get(giftParameter) === id
  address.set(giftParameter, id)
  return (
    <RowLink
      href={`/egifts/manage?${address}`}
      fetchAhead={false}
      scroll={false}
      aria-current={isOpen ? 'true' : undefined}
      onNavigate={(event) => {
        event.preventDefault()
        writeAddress({ [giftParameter]: id }, 'push')
      }}
    >
      {children}
    </RowLink>
  )
}

import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Referral } from '#contract/customers/customer-shapes.ts'
import { ReferButton } from '#components/customers/acts/refer-button.tsx'
import { ReferralLink } from './referral-link.tsx'

type Row = z.infer<typeof Referral>
type Props = {
  rows: readonly Row[]
  /** the customer's link; null while the program hands out none */
  url: string | null
  id: string
  zone: string
  mayAdd: boolean
}
const tones: Record<Row['state'], Tone> = {
  invited: 'info',
  joined: 'positive',
  review: 'warning',
  ordered: 'positive',
  refused: 'danger',
}

/** Lists the customer's referrals. */
export function CustomerReferrals({ rows, url, id, zone, mayAdd }: Props) {
  const t = useTranslations('customers.referrals')
  const columns: Column<Row>[] = [
    { key: 'name', head: t('name'), width: 'w-64', cell: (row) => row.name || '-' },
    {
      key: 'email',
      head: t('email'),
      cell: (row) => <span className="text-text-muted">{row.email}</span>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-36',
      cell: (row) => <Chip tone={tones[row.state]}>{t(`states.${row.state}`)}</Chip>,
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-40',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
  ]
  return (
    <>
      {url && <ReferralLink url={url} />}
      <Card title={t('title')} padded={false} aside={mayAdd && <ReferButton id={id} />}>
        {rows.length === 0 ? (
          <EmptyState icon={Share2} title={t('none')} about={t('noneAbout')} />
        ) : (
          <Table
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.referral_id}
          />
        )}
      </Card>
    </>
  )
}

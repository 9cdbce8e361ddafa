'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { queryFor } from '#client/query.ts'
import { listStoreKeys } from '#contract/redemptions/calls.ts'
import type { StoreKey } from '#contract/redemptions/shapes.ts'

const MakeKeyDialog = dynamic(
  () => import('./make-key-dialog.tsx').then((file) => file.MakeKeyDialog),
  { ssr: false },
)
const EndKeyDialog = dynamic(
  () => import('./end-key-dialog.tsx').then((file) => file.EndKeyDialog),
  { ssr: false },
)

/** Keys of the store's own server: created here, shown once, revoked at once. */
export function StoreKeys({ zone }: { zone: string }) {
  const t = useTranslations('shop.keys')
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<StoreKey | null>(null)
  const request = useQuery(queryFor(listStoreKeys, {}))
  const { data, error } = request
  const columns: Column<StoreKey>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: (row) => <span className="font-medium">{row.name}</span>,
    },
    {
      key: 'last4',
      head: t('ending'),
      width: 'w-28',
      cell: (row) => <span className="font-mono">{row.last4}</span>,
    },
    { key: 'by', head: t('by'), width: 'w-44', cell: (row) => row.created_by },
    {
      key: 'seen',
      head: t('seen'),
      width: 'w-40',
      cell: (row) => (row.seen_at ? <DateTime at={row.seen_at} zone={zone} /> : t('never')),
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-32',
      cell: (row) =>
        row.ended_at ? <Chip>{t('ended')}</Chip> : <Chip tone="positive">{t('live')}</Chip>,
    },
    {
      key: 'end',
      head: <VisuallyHidden>{t('act')}</VisuallyHidden>,
      width: 'w-32',
      align: 'end',
      cell: (row) =>
        !row.ended_at && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setEnding(row)}>
            {t('end')}
          </Button>
        ),
    },
  ]
  const list =
    data?.rows.length === 0 ? (
      <EmptyState icon={KeyRound} title={t('none')} about={t('about')} />
    ) : (
      <Table
        caption={t('title')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.key_id}
        waiting={data ? 0 : 2}
      />
    )
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <Button size="small" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      }
    >
      {error ? <RequestError title={t('failed')} request={request} /> : list}
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
      {ending && <EndKeyDialog storeKey={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { queryFor } from '#client/query.ts'
import { listShopperKeys } from '#contract/shopper/install.ts'
import type { ShopperKey } from '#contract/shopper/install-shapes.ts'
import { EndSigningKey } from './end-signing-key.tsx'
import { MakeSigningKey } from './make-signing-key.tsx'

/** Keys by which the store signs its customers: created here, shown once, revoked at once. */
export function SigningKeys({ zone }: { zone: string }) {
  const t = useTranslations('install.keys')
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ShopperKey | null>(null)
  const request = useQuery(queryFor(listShopperKeys, {}))
  const { data, error } = request
  const columns: Column<ShopperKey>[] = [
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
      <>
        <p className="px-4 pt-4 text-text-muted">{t('about')}</p>
        <Table
          caption={t('title')}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={(row) => row.key_id}
          waiting={data ? 0 : 2}
        />
      </>
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
      {isMaking && <MakeSigningKey onClose={() => setMaking(false)} />}
      {ending && <EndSigningKey signingKey={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Table } from '#components/ui/list/table.tsx'
import { listApiKeys } from '#contract/api-keys/calls.ts'
import { apiKeysMost } from '#contract/api-keys/scope.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { ApiAddress } from './api-address.tsx'
import { useApiKeyColumns } from './columns.tsx'

// kept by the list, because the key is shown once, when the list is no longer empty
const MakeDialog = dynamic(() => import('./make-dialog.tsx').then((file) => file.MakeDialog), {
  ssr: false,
})
const RotateDialog = dynamic(
  () => import('./rotate-dialog.tsx').then((file) => file.RotateDialog),
  { ssr: false },
)
const EndDialog = dynamic(() => import('./end-dialog.tsx').then((file) => file.EndDialog), {
  ssr: false,
})

type Act = { kind: 'rotate' | 'end'; apiKey: ApiKey }
type Props = { zone: string; currency: string; isSold: boolean }

/**
 * The shop's API keys, and where to call with them. Under a plan without the API, those that are left,
 * to be ended.
 */
export function ApiKeyList({ zone, currency, isSold }: Props) {
  const t = useTranslations('api-keys')
  const request = useQuery(queryFor(listApiKeys, {}))
  const [isMaking, setMaking] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const columns = useApiKeyColumns({
    zone,
    currency,
    onRotate: isSold ? (apiKey) => setAct({ kind: 'rotate', apiKey }) : null,
    onEnd: (apiKey) => setAct({ kind: 'end', apiKey }),
  })
  const { data, error } = request
  const left = data?.rows.filter(({ state }) => state !== 'ended') ?? []
  const rows = isSold ? (data?.rows ?? []) : left
  const isFull = left.length >= apiKeysMost
  const make = (
    <Button look="primary" size="small" aria-haspopup="dialog" onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  )
  const list =
    data?.rows.length === 0 ? (
      <EmptyState icon={KeyRound} title={t('none')} about={t('noneAbout')} action={make} />
    ) : (
      <Table
        caption={t('list')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.api_key_id}
        waiting={data ? 0 : 3}
      />
    )
  const full = <span className="text-sm text-text-muted">{t('full', { count: apiKeysMost })}</span>
  const aside = isFull ? full : rows.length > 0 && make
  if (!isSold && data && rows.length === 0) return null
  return (
    <>
      {isSold && data && <ApiAddress url={data.url} />}
      <Card title={t('list')} padded={false} aside={isSold && aside}>
        {error && !data ? <RequestError title={t('failed')} request={request} /> : list}
      </Card>
      {isMaking && <MakeDialog {...{ zone, currency }} onClose={() => setMaking(false)} />}
      {act?.kind === 'rotate' && <RotateDialog apiKey={act.apiKey} onClose={() => setAct(null)} />}
      {act?.kind === 'end' && <EndDialog apiKey={act.apiKey} onClose={() => setAct(null)} />}
    </>
  )
}

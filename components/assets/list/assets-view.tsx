'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import type { AssetName } from '#contract/assets/assets.ts'
import { getAssetFigures, listStoreAssets } from '#contract/assets/calls.ts'
import { type AssetHome, assetHomes } from '#rules/assets/places.ts'
import { AssetRow, type Facts } from './asset-row.tsx'

type Props = { home: AssetHome; facts: Facts }

/** The assets of one screen: how each looks, whether it is on, what waits. */
export function AssetsView({ home, facts }: Props) {
  const t = useTranslations('asset-list')
  const request = useQuery(queryFor(listStoreAssets, {}))
  const figures = useQuery(queryFor(getAssetFigures, {})).data?.figures ?? []
  const names: readonly AssetName[] = assetHomes[home]
  const assets = request.data?.assets
  return (
    <>
      {request.isError && !assets && <RequestError title={t('failed')} request={request} />}
      {!request.isError && !assets && <Waiting rows={names.length} />}
      {assets && (
        <Card padded={false}>
          <ul aria-label={t(home === '/loyalty-assets' ? 'loyalty.title' : 'giftCard.title')}>
            {names.flatMap((name) => {
              const asset = assets.find((one) => one.name === name)
              const own = figures.find((one) => one.name === name)
              return asset ? [<AssetRow key={name} {...{ asset, facts }} figures={own} />] : []
            })}
          </ul>
        </Card>
      )}
    </>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <Card padded={false}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-4 border-t border-line px-4 py-3 first:border-t-0">
          <Skeleton className="h-25 w-40" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-72" />
          </div>
        </div>
      ))}
    </Card>
  )
}

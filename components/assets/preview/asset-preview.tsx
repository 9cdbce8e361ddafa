'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { AssetData } from '#contract/assets/assets.ts'
import type { Shown } from '#contract/assets/field.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { firstState } from '#rules/assets/form/states.ts'
import { withoutReferral } from '#rules/assets/form/referral.ts'
import { type Drawn, PreviewFrame } from './preview-frame.tsx'
import { sampleShopper } from './sample-shopper.ts'

type Props = {
  asset: Pick<Asset, 'name' | 'options'>
  /** the draft, or the live look */
  data: AssetData
  shop: { name: string; currency: string; language: string; showsReferral: boolean }
  zoom: number
}

const size = { width: 1280, height: 900 }

/** An asset alone in a scaled frame: its draft, else the live version. */
export function AssetPreview({ asset, data, shop, zoom }: Props) {
  const t = useTranslations('asset-editor.preview')
  const drawn = useMemo<Drawn>(
    () => ({
      name: asset.name,
      data: shop.showsReferral ? data : withoutReferral(asset.name, data),
      options: firstState(asset.name, asset.options as Shown).shows,
      language: shop.language,
      currency: shop.currency,
      shop_name: shop.name,
      shopper: sampleShopper,
    }),
    [asset, data, shop],
  )
  return (
    <div className="mx-auto w-fit">
      <h1 className="sr-only">{t('title')}</h1>
      <PreviewFrame title={t('title')} scale={zoom} {...{ drawn, ...size }} />
    </div>
  )
}

'use client'

import { useMemo } from 'react'
import { type Drawn, PreviewFrame } from '#components/assets/preview/preview-frame.tsx'
import { sampleShopper } from '#components/assets/preview/sample-shopper.ts'
import { useAssetNames } from '#components/assets/words/use-asset-names.ts'
import { useSeen } from '#components/ui/layout/use-seen.ts'
import type { Shown } from '#contract/assets/field.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { withoutReferral } from '#rules/assets/form/referral.ts'
import { firstState } from '#rules/assets/form/states.ts'
import type { Facts } from './asset-row.tsx'

/** A small image of an asset as it is live, drawn once it is scrolled to; its name is beside it. */
export function AssetImage({ asset, facts }: { asset: Asset; facts: Facts }) {
  const { place, isSeen } = useSeen<HTMLDivElement>()
  const names = useAssetNames()
  const { name, data, options } = asset
  const drawn = useMemo<Drawn>(
    () => ({
      name,
      data: facts.showsReferral ? data : withoutReferral(name, data),
      options: firstState(name, options as Shown).shows,
      language: facts.languages.base,
      currency: facts.currency,
      shop_name: facts.shopName,
      shopper: sampleShopper,
    }),
    [name, data, options, facts],
  )
  return (
    <div
      ref={place}
      aria-hidden
      className="h-25 w-40 shrink-0 overflow-hidden rounded-md border border-line bg-sunken"
    >
      {isSeen && (
        <PreviewFrame
          isStill
          title={names.title(name)}
          width={1280}
          height={800}
          scale={0.125}
          drawn={drawn}
        />
      )}
    </div>
  )
}

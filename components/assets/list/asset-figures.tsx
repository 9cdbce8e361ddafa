import { useTranslations } from 'next-intl'
import type { getAssetFigures } from '#contract/assets/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import { countedOf } from '#rules/assets/figures.ts'

export type Figures = Answer<typeof getAssetFigures>['figures'][number]

/** Counts of customers’ acts with an asset in 30 days. */
export function AssetFigures({ figures }: { figures: Figures }) {
  const t = useTranslations('asset-list.figures')
  const kinds = countedOf[figures.name]
  if (kinds.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
      <span>{t('days')}</span>
      {kinds.map((kind) => (
        <span key={kind} className="tabular-nums text-text">
          {t(kind, { count: figures[kind] })}
        </span>
      ))}
    </p>
  )
}

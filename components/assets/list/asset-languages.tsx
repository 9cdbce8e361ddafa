import { useLocale, useTranslations } from 'next-intl'
import type { Asset } from '#contract/assets/shapes.ts'
import { meterOf } from '#rules/assets/form/meter.ts'
import { languageName } from '#rules/shop/language.ts'

type Props = { asset: Asset; languages: readonly string[] }

/** Counts an asset's translated texts by language; shows nothing where a shop has one. */
export function AssetLanguages({ asset: { name, data }, languages }: Props) {
  const t = useTranslations('asset-list')
  const reader = useLocale()
  if (languages.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
      {meterOf(name, data, languages).map(({ language, done, total }) => (
        <span key={language}>
          {languageName(language, reader)}{' '}
          <span className={done < total ? 'text-warning' : ''}>{t('done', { done, total })}</span>
        </span>
      ))}
    </p>
  )
}

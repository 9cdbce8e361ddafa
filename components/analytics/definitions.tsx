import { useTranslations } from 'next-intl'
import type { Figure } from '#components/ui/chart/figure-list.tsx'

/** Lists definitions of the figures, for people who can't hover. */
export function Definitions({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations('analytics')
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-text-muted hover:text-text">
        {t('definitions')}
      </summary>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3">
        {figures.map(({ key, label, means }) => (
          <div key={key}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-text-muted">{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

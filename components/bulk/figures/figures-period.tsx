import { useTranslations } from 'next-intl'
import { RangeFields } from '#components/commerce/form/range-fields.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { ShownPeriod } from './address.ts'

type Props = { period: ShownPeriod; today: string }

/** Range of days: a plain form that works without script; the days are in the address. */
export function FiguresPeriod({ period: { range, wrong }, today }: Props) {
  const t = useTranslations('bulk-run.figures')
  return (
    <div className="flex flex-col gap-3">
      {wrong && (
        <Notice tone="warning" role="alert">
          {t(`wrong.${wrong}`)}
        </Notice>
      )}
      <form method="get" aria-label={t('days')} className="flex flex-wrap items-center gap-2">
        <RangeFields {...{ range, today }} />
      </form>
    </div>
  )
}

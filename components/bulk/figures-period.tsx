import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { inputLook } from '#components/ui/input-look.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { AskedDays } from './figures-address.ts'

type Props = { asked: AskedDays; today: string }

/** Between which days: a plain form that works without script, its days in the address. */
export function FiguresPeriod({ asked: { range, wrong }, today }: Props) {
  const t = useTranslations('bulk-run.figures')
  return (
    <div className="flex flex-col gap-3">
      {wrong && (
        <Notice tone="warning" role="alert">
          {t(`wrong.${wrong}`)}
        </Notice>
      )}
      <form method="get" aria-label={t('days')} className="flex flex-wrap items-center gap-2">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="flex items-center gap-2 text-sm text-text-muted">
            {t(name)}
            <span className="w-36">
              <input
                key={range[name]}
                type="date"
                name={name}
                max={today}
                defaultValue={range[name]}
                required
                className={`${inputLook} h-control`}
              />
            </span>
          </label>
        ))}
        <Button type="submit">{t('show')}</Button>
      </form>
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import type { DayRange } from '#rules/tools/day-range.ts'

/** Two dates with the browser's own picker and a submit button, so that it works without script. */
export function RangeFields({ range, today }: { range: DayRange; today: string }) {
  const t = useTranslations('commerce.range')
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-sm text-text-muted">
          {t(name)}
          <span className="w-36">
            <input
              key={range[name]}
              type="date"
              name={name}
              defaultValue={range[name]}
              max={today}
              required
              className={`${inputLook} h-control`}
            />
          </span>
        </label>
      ))}
      <Button type="submit">{t('show')}</Button>
    </>
  )
}

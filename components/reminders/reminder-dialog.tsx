'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { ForecastCharts } from './forecast-charts.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { useReminderForm } from './use-reminder-form.ts'

type Props = { reminder: Reminder | null; currency: string; onClose: () => void }

/** Makes or changes a rule beside the emails that it would send. */
export function ReminderDialog({ reminder, currency, onClose }: Props) {
  const t = useTranslations('reminders')
  const form = useReminderForm(reminder, onClose)
  const { typed, set, problems, isGood, isBusy, problem, save, past } = form
  return (
    <ActDialog
      title={t(reminder ? 'editTitle' : 'addTitle')}
      submit={t(typed.active ? 'saveOn' : 'saveOff')}
      size="medium"
      {...{ problem, isBusy, onClose }}
      isBlocked={!isGood}
      onSubmit={save}
    >
      <div className="grid grid-cols-2 gap-8">
        <ReminderFields {...{ typed, set, problems, currency }} />
        <div className="flex min-w-0 flex-col gap-4">
          <FormForecast form={form} currency={currency} />
          {typed.active && past.people > 0 && (
            <Notice>
              <p>{t('past.about', { count: past.people })}</p>
              <Checkbox
                label={t('past.tick', { count: past.people })}
                checked={past.isTicked}
                onChange={(event) => past.tick(event.target.checked)}
              />
            </Notice>
          )}
        </div>
      </div>
    </ActDialog>
  )
}

function FormForecast({
  form: { forecast, isGood },
  currency,
}: {
  form: ReturnType<typeof useReminderForm>
  currency: string
}) {
  const t = useTranslations('reminders.forecast')
  const words = useFigureWords(currency)
  const { data, error, isFetching } = forecast
  if (!isGood) return <p className="text-text-muted">{t('notYet')}</p>
  if (error) return <RequestError title={t('failed')} request={forecast} />
  if (!data) return <Skeleton className="h-72 w-full" />
  const { total } = data.forecast
  return (
    <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
      <p role="status" className="mb-3 font-medium">
        {t('sum', { count: total.people, amount: words.money(total.amount) })}
      </p>
      <ForecastCharts forecast={data.forecast} currency={currency} narrow />
    </div>
  )
}

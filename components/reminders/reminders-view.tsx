'use client'

import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Table } from '#components/ui/list/table.tsx'
import { queryFor } from '#client/query.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listReminders, previewReminders } from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { ForecastCharts } from './forecast-charts.tsx'
import { PastProgress } from './past-progress.tsx'
import { useReminderColumns } from './use-reminder-columns.tsx'

const ReminderDialog = dynamic(
  () => import('./reminder-dialog.tsx').then((file) => file.ReminderDialog),
  { ssr: false },
)
const RemoveReminderDialog = dynamic(
  () => import('./remove-reminder-dialog.tsx').then((file) => file.RemoveReminderDialog),
  { ssr: false },
)

type Props = {
  /** as the server read them; null: read by the browser */
  reminders: Answer<typeof listReminders> | null
  forecast: Answer<typeof previewReminders> | null
  currency: string
  /** the plan sells reminders */
  isSold: boolean
  mayEdit: boolean
}
const askEveryMs = 2000
type Open = { reminder: Reminder | null } | { removed: Reminder } | null

/** The shop's reminders: their emails of the next 30 days, and the rules. */
export function RemindersView({ reminders, forecast, currency, isSold, mayEdit }: Props) {
  const t = useTranslations('reminders')
  const [open, setOpen] = useState<Open>(null)
  // read before any rule was on, it says nothing of those switched on since
  const first = reminders?.rows.some(({ active }) => active) ? forecast : null
  const list = useQuery({
    ...queryFor(listReminders, {}),
    ...(reminders ? { initialData: reminders } : {}),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ past }) => past) ? askEveryMs : false,
  })
  const rows = list.data?.rows
  const columns = useReminderColumns({
    currency,
    mayEdit: mayEdit && isSold,
    onEdit: (reminder) => setOpen({ reminder }),
    onRemove: (removed) => setOpen({ removed }),
  })
  const add = mayEdit && isSold && (
    <Button
      look={rows?.length === 0 ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onClick={() => setOpen({ reminder: null })}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      {!isSold && <Upsell feature="reminders" />}
      {isSold && rows?.some(({ active }) => active) && (
        <AllForecast forecast={first} currency={currency} />
      )}
      {rows?.map((row) => (
        <PastProgress key={row.reminder_id} reminder={row} mayEdit={mayEdit && isSold} />
      ))}
      <Card title={t('title')} padded={false} aside={rows?.length !== 0 && add}>
        {rows?.length === 0 && (
          <EmptyState icon={BellRing} title={t('none')} about={t('noneAbout')} action={add} />
        )}
        {list.error && !rows && <RequestError title={t('failed')} request={list} />}
        {(rows ? rows.length > 0 : !list.error) && (
          <Table
            caption={t('title')}
            columns={columns}
            rows={rows ?? []}
            rowKey={(row) => row.reminder_id}
            waiting={rows ? 0 : 2}
          />
        )}
      </Card>
      {open && 'reminder' in open && (
        <ReminderDialog {...{ currency }} reminder={open.reminder} onClose={() => setOpen(null)} />
      )}
      {open && 'removed' in open && (
        <RemoveReminderDialog reminder={open.removed} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** The emails of all rules that are on. */
function AllForecast({ forecast, currency }: Pick<Props, 'forecast' | 'currency'>) {
  const t = useTranslations('reminders.forecast')
  const request = useQuery({
    ...queryFor(previewReminders, { body: {} }),
    ...(forecast ? { initialData: forecast } : {}),
  })
  const { data, error } = request
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-sm text-text-muted">{t('about')}</p>
      {error && !data && <RequestError title={t('failed')} request={request} />}
      {data && <ForecastCharts forecast={data.forecast} currency={currency} />}
      {!data && !error && <Skeleton className="h-56 w-full" />}
    </Card>
  )
}

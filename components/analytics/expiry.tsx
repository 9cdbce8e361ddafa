import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getExpiry, listExpiring } from '#contract/analytics/liability.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { MonthGrid } from '#components/ui/form/month-grid.tsx'
import { monthFrom, weekdayOf } from '#rules/tools/calendar.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { analyticsHref, type AnalyticsView, entriesHref } from './address.ts'
import { sumOf } from './buckets.ts'
import { ExpiringTable } from './expiring-table.tsx'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { Forecast } from './forecast.tsx'
import { useWords } from './use-words.ts'

type ExpiryFigures = Answer<typeof getExpiry>
type Props = {
  expiry: ExpiryFigures
  expiring: Answer<typeof listExpiring> | null
  view: AnalyticsView
}

/** Expirations by day, the forecast of the rest, and the cards of a chosen day. */
export function Expiry({ expiry, expiring, view }: Props) {
  const t = useTranslations('analytics')
  const words = useWords(expiry.currency)
  const dayHref = (day: string) => analyticsHref({ tab: 'expiry', month: expiry.month, day })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5">
      <div className="flex flex-col gap-5">
        <Card title={words.month(expiry.month)} aside={<MonthLinks month={expiry.month} />}>
          <Calendar {...{ expiry, dayHref }} />
        </Card>
        {view.day && expiring && (
          <Card title={t('expiringOn', { day: words.day(view.day) })} padded={false}>
            <ExpiringTable expiring={expiring} day={view.day} month={expiry.month} />
          </Card>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <Card title={t('expiringSoon')}>
          <FigureList
            figures={[
              ...expiry.soon.map(({ days, amount }) => ({
                key: String(days),
                label: t('withinDays', { days }),
                value: words.money(amount),
                href: analyticsHref({
                  tab: 'expiry',
                  month: daysFrom(expiry.today, days - 1).slice(0, 7),
                }),
              })),
              {
                key: 'never',
                label: t('neverExpires'),
                value: words.money(expiry.never),
                href: analyticsHref({ tab: 'liability' }),
              },
              {
                key: 'outstanding',
                label: t('total'),
                value: words.money(expiry.outstanding),
                href: analyticsHref({ tab: 'liability' }),
              },
            ]}
          />
        </Card>
        <Forecast expiry={expiry} />
      </div>
    </div>
  )
}

function MonthLinks({ month }: { month: string }) {
  const t = useTranslations('ui')
  const step = (by: number, label: string, Icon: typeof ChevronLeft) => (
    <Link
      href={analyticsHref({ tab: 'expiry', month: monthFrom(month, by) })}
      prefetch={false}
      aria-label={label}
      className="rounded-md p-1.5 text-text-muted hover:bg-hover hover:text-text"
    >
      <Icon aria-hidden size={16} />
    </Link>
  )
  return (
    <div className="flex gap-1">
      {step(-1, t('previousMonth'), ChevronLeft)}
      {step(1, t('nextMonth'), ChevronRight)}
    </div>
  )
}

function Calendar({
  expiry,
  dayHref,
}: {
  expiry: ExpiryFigures
  dayHref: (day: string) => string
}) {
  const t = useTranslations('analytics')
  const words = useWords(expiry.currency)
  const hrefOf = (day: string, isPast: boolean) =>
    isPast ? entriesHref({ from: day, to: day }, { kind: 'expire' }) : dayHref(day)
  const most = Math.max(0.01, ...expiry.days.map(({ amount }) => Number(amount)))
  const split = (isPast: boolean) =>
    words.money(
      sumOf(
        expiry.days.filter(({ day }) => day < expiry.today === isPast).map(({ amount }) => amount),
      ),
    )
  return (
    <MonthGrid
      title={t('calendar', { past: split(true), coming: split(false) })}
      weekdays={Array.from({ length: 7 }, (_, i) => words.weekday(daysFrom('2026-01-05', i)))}
      lead={weekdayOf(`${expiry.month}-01`)}
      days={expiry.days.map(({ day, amount }) => {
        const isPast = day < expiry.today
        const isSomething = Number(amount) !== 0
        return {
          key: day,
          day: Number(day.slice(8)),
          heat: Number(amount) / most,
          shown: isSomething ? words.brief(amount) : null,
          label: t(isPast ? 'cellPast' : 'cellComing', {
            day: words.day(day),
            amount: words.money(amount),
          }),
          href: isSomething ? hrefOf(day, isPast) : undefined,
          isToday: day === expiry.today,
        }
      })}
    />
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getExpiry, listExpiring } from '#contract/analytics/liability.ts'
import { Card } from '#components/ui/card.tsx'
import { MonthGrid } from '#components/ui/month-grid.tsx'
import { monthFrom, weekdayOf } from '#rules/calendar.ts'
import { daysFrom } from '#rules/day-range.ts'
import { analyticsHref, type Asked, entriesHref } from './analytics-address.ts'
import { sumOf } from './buckets.ts'
import { ExpiringTable } from './expiring-table.tsx'
import { FigureList } from '#components/ui/figure-list.tsx'
import { Forecast } from './forecast.tsx'
import { useWords } from './use-words.ts'

type Found = Answer<typeof getExpiry>
type Props = { found: Found; expiring: Answer<typeof listExpiring> | null; asked: Asked }

/** What expires when, what is left to expect, and the cards of a chosen day. */
export function Expiry({ found, expiring, asked }: Props) {
  const t = useTranslations('analytics')
  const words = useWords(found.currency)
  const dayHref = (day: string) => analyticsHref({ tab: 'expiry', month: found.month, day })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5">
      <div className="flex flex-col gap-5">
        <Card title={words.month(found.month)} aside={<MonthLinks month={found.month} />}>
          <Calendar {...{ found, dayHref }} />
        </Card>
        {asked.day && expiring && (
          <Card title={t('expiringOn', { day: words.day(asked.day) })} padded={false}>
            <ExpiringTable found={expiring} day={asked.day} page={asked.page} month={found.month} />
          </Card>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <Card title={t('expiringSoon')}>
          <FigureList
            figures={[
              ...found.soon.map(({ days, amount }) => ({
                key: String(days),
                label: t('withinDays', { days }),
                value: words.money(amount),
                href: analyticsHref({
                  tab: 'expiry',
                  month: daysFrom(found.today, days - 1).slice(0, 7),
                }),
              })),
              {
                key: 'never',
                label: t('neverExpires'),
                value: words.money(found.never),
                href: analyticsHref({ tab: 'liability' }),
              },
              {
                key: 'outstanding',
                label: t('total'),
                value: words.money(found.outstanding),
                href: analyticsHref({ tab: 'liability' }),
              },
            ]}
          />
        </Card>
        <Forecast found={found} />
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

function Calendar({ found, dayHref }: { found: Found; dayHref: (day: string) => string }) {
  const t = useTranslations('analytics')
  const words = useWords(found.currency)
  const hrefOf = (day: string, isPast: boolean) =>
    isPast ? entriesHref({ from: day, to: day }, { kind: 'expire' }) : dayHref(day)
  const most = Math.max(0.01, ...found.days.map(({ amount }) => Number(amount)))
  const split = (isPast: boolean) =>
    words.money(
      sumOf(
        found.days.filter(({ day }) => day < found.today === isPast).map(({ amount }) => amount),
      ),
    )
  return (
    <MonthGrid
      title={t('calendar', { past: split(true), coming: split(false) })}
      weekdays={Array.from({ length: 7 }, (_, i) => words.weekday(daysFrom('2026-01-05', i)))}
      lead={weekdayOf(`${found.month}-01`)}
      days={found.days.map(({ day, amount }) => {
        const isPast = day < found.today
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
          isToday: day === found.today,
        }
      })}
    />
  )
}

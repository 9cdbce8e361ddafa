import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { indepthBulk } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type ShownPeriod, entriesHref } from './address.ts'
import { RedeemedDays, RevenueDays } from './figures-days.tsx'
import { FiguresFunnel } from './figures-funnel.tsx'
import { type Figure, FigureList } from '#components/ui/chart/figure-list.tsx'
import { FiguresPeriod } from './figures-period.tsx'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { runHref } from '#components/bulk/list/address.ts'

type Props = { bulk: Bulk; figures: Answer<typeof indepthBulk>; period: ShownPeriod; today: string }

/** Outcome of one campaign's credit between two days. */
export function FiguresOne({ bulk, figures, period, today }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(figures.currency)
  const entries = (kind: 'issue' | 'redeem' | 'expire' | 'undo', range = figures.range) =>
    entriesHref(bulk.bulk_id, range, kind)
  const figure = (key: Parameters<typeof label>[0], value: string, href?: string): Figure => ({
    key,
    label: label(key),
    note: t(`means.${key}`),
    value,
    href,
  })
  const label = (
    key:
      | 'issued'
      | 'redeemed'
      | 'rate'
      | 'revenue'
      | 'days'
      | 'outstanding'
      | 'expired'
      | 'takenBack',
  ) => t(`labels.${key}`)
  const list = [
    figure('issued', words.money(figures.issued), entries('issue')),
    figure('redeemed', words.money(figures.redeemed), entries('redeem')),
    figure('rate', words.percent(figures.percent)),
    figure('revenue', words.money(figures.revenue), entries('redeem')),
    figure(
      'days',
      figures.days_to_redeem === null ? t('none') : t('inDays', { count: figures.days_to_redeem }),
    ),
    figure('outstanding', words.money(figures.outstanding), `${runHref(bulk.bulk_id)}?state=done`),
    figure('expired', words.money(figures.expired), entries('expire')),
    figure('takenBack', words.money(figures.taken_back), entries('undo')),
  ]
  return (
    <>
      <FiguresPeriod {...{ period, today }} />
      <Card title={words.days(figures.range)}>
        <FigureList figures={list} />
      </Card>
      <div className="grid grid-cols-2 items-start gap-5">
        <Card>
          <RedeemedDays figures={figures} hrefOf={entries} />
        </Card>
        <Card>
          <RevenueDays figures={figures} hrefOf={entries} />
        </Card>
      </div>
      <Card>
        <FiguresFunnel figures={figures} bulkId={bulk.bulk_id} usedHref={entries('redeem')} />
      </Card>
    </>
  )
}

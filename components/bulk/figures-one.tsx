import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import type { Bulk } from '#contract/bulk/bulk.ts'
import type { indepthBulk } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type AskedDays, entriesHref } from './figures-address.ts'
import { RedeemedDays, RevenueDays } from './figures-days.tsx'
import { FiguresFunnel } from './figures-funnel.tsx'
import { type Figure, FigureList } from '#components/ui/figure-list.tsx'
import { FiguresPeriod } from './figures-period.tsx'
import { useFigureWords } from '#components/commerce/use-figure-words.ts'
import { runHref } from './bulks-address.ts'

type Props = { bulk: Bulk; found: Answer<typeof indepthBulk>; asked: AskedDays; today: string }

/** What became of what one campaign gave, between two days. */
export function FiguresOne({ bulk, found, asked, today }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(found.currency)
  const entries = (kind: 'issue' | 'redeem' | 'expire' | 'undo', range = found.range) =>
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
  const figures = [
    figure('issued', words.money(found.issued), entries('issue')),
    figure('redeemed', words.money(found.redeemed), entries('redeem')),
    figure('rate', words.percent(found.percent)),
    figure('revenue', words.money(found.revenue), entries('redeem')),
    figure(
      'days',
      found.days_to_redeem === null ? t('none') : t('inDays', { count: found.days_to_redeem }),
    ),
    figure('outstanding', words.money(found.outstanding), `${runHref(bulk.bulk_id)}?state=done`),
    figure('expired', words.money(found.expired), entries('expire')),
    figure('takenBack', words.money(found.taken_back), entries('undo')),
  ]
  return (
    <>
      <FiguresPeriod {...{ asked, today }} />
      <Card title={words.days(found.range)}>
        <FigureList figures={figures} />
      </Card>
      <div className="grid grid-cols-2 items-start gap-5">
        <Card>
          <RedeemedDays found={found} hrefOf={entries} />
        </Card>
        <Card>
          <RevenueDays found={found} hrefOf={entries} />
        </Card>
      </div>
      <Card>
        <FiguresFunnel found={found} bulkId={bulk.bulk_id} usedHref={entries('redeem')} />
      </Card>
    </>
  )
}

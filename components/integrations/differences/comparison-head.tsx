import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { StoreComparison } from '#contract/integrations/store-difference-shapes.ts'

type Props = { comparison: StoreComparison; zone: string; currency: string }

const nothing = '0.00'
const parts = ['waiting', 'stays', 'differences', 'fixed'] as const

/** The last comparison and its sums, which add up, and how far the one is that runs. */
export function ComparisonHead({ comparison, zone, currency }: Props) {
  const t = useTranslations('store-differences')
  const say = useTranslations('integrations.problems')
  const { state, compared_at, next_at, sums, problem } = comparison
  const moment = (at: string | null) =>
    at === null ? t('never') : <DateTime at={at} zone={zone} exact />
  const money = (name: keyof NonNullable<typeof sums>) => ({
    term: t(`sums.${name}`),
    detail: <Money value={sums![name]} currency={currency} />,
    numeric: true,
  })
  const shown = sums ? parts.filter((name) => name === 'differences' || sums[name] !== nothing) : []
  return (
    <>
      {state !== null && state !== 'following' && <Progress comparison={comparison} />}
      {problem && <Notice tone="warning">{say(problem)}</Notice>}
      <div className="flex flex-wrap items-start gap-x-12 gap-y-4">
        <DescriptionList
          items={[
            { term: t('last'), detail: moment(compared_at) },
            ...(next_at ? [{ term: t('next'), detail: moment(next_at) }] : []),
          ]}
        />
        {sums && <DescriptionList items={[money('ours'), money('theirs'), ...shown.map(money)]} />}
      </div>
    </>
  )
}

function Progress({ comparison: { part, objects, total } }: Pick<Props, 'comparison'>) {
  const t = useTranslations('store-differences')
  const label = part ? t(`parts.${part}`) : t('running')
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-text-muted tabular-nums">
        {label}
        {total !== null && total > 0 && ` · ${t('progress', { done: objects, total })}`}
      </p>
      {total !== null && total > 0 && <ProgressBar value={(objects / total) * 100} label={label} />}
    </div>
  )
}

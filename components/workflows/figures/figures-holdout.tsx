import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { FigureList } from '#components/ui/chart/figure-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { indepthWorkflow } from '#contract/workflows/figures/calls.ts'

type Figures = Answer<typeof indepthWorkflow>
type Compared = NonNullable<NonNullable<Figures['holdout']>['compared']>

const isBelow = (amount: string): boolean => amount.startsWith('-')

/** Names the finding: an interval that spans nought says nothing. */
const findingOf = ({ each: { low, high } }: Compared): 'sure' | 'sureLess' | 'unsure' => {
  if (isBelow(high)) return 'sureLess'
  return !isBelow(low) && low !== '0.00' ? 'sure' : 'unsure'
}

/** Compares customers with those who were held out, or says why that can’t be done yet. */
export function FiguresHoldout({ figures: { holdout, currency } }: { figures: Figures }) {
  const t = useTranslations('rewards.holdout')
  const words = useFigureWords(currency)
  const compared = holdout?.compared
  if (!holdout || !compared)
    return (
      <Card title={t('title')}>
        <p className="text-text-muted">
          {holdout
            ? t('few', {
                least: holdout.least,
                people: holdout.people,
                heldOut: holdout.held_out,
              })
            : t('none')}
        </p>
      </Card>
    )
  const between = ({ low, high }: Compared['each']) =>
    t('interval', { low: words.money(low), high: words.money(high) })
  const finding = findingOf(compared)
  return (
    <Card title={t('title')}>
      <p className="mb-3 font-medium">
        {t(finding, { value: words.money(compared.each.value.replace('-', '')) })}
      </p>
      <FigureList
        figures={[
          {
            key: 'each',
            label: t('each'),
            value: words.money(compared.each.value),
            note: between(compared.each),
          },
          {
            key: 'all',
            label: t('all'),
            value: words.money(compared.all.value),
            note: between(compared.all),
          },
          {
            key: 'mean',
            label: t('mean'),
            value: t('people', { count: holdout.people }),
            note: t('average', { amount: words.money(compared.mean) }),
          },
          {
            key: 'heldOut',
            label: t('meanHeldOut'),
            value: t('people', { count: holdout.held_out }),
            note: t('average', { amount: words.money(compared.mean_held_out) }),
          },
        ]}
      />
      <p className="mt-3 text-sm text-text-muted">{t('about')}</p>
    </Card>
  )
}

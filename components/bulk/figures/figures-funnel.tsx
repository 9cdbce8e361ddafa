import { useTranslations } from 'next-intl'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import type { indepthBulk } from '#contract/bulk/figures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { runHref } from '#components/bulk/list/address.ts'

type Props = { figures: Answer<typeof indepthBulk>; bulkId: string; usedHref: string }

/** The funnel from the file's rows to used cards; each step links to its rows. */
export function FiguresFunnel({ figures: { funnel, currency }, bulkId, usedHref }: Props) {
  const t = useTranslations('bulk-run.figures')
  const words = useFigureWords(currency)
  const href = runHref(bulkId)
  const steps = [
    { key: 'rows', value: funnel.rows, href },
    { key: 'cards', value: funnel.cards, href: `${href}?state=done` },
    { key: 'mails_sent', value: funnel.mails_sent },
    { key: 'mails_failed', value: funnel.mails_failed, href: `${href}?mail=failed` },
    { key: 'mails_withheld', value: funnel.mails_withheld, href: `${href}?mail=withheld` },
    { key: 'cards_used', value: funnel.cards_used, href: usedHref },
  ] as const
  return (
    <BarList
      title={
        funnel.cards === 0
          ? t('noCards')
          : t('usedOf', { used: funnel.cards_used, cards: funnel.cards })
      }
      head={{ label: t('step'), value: t('number'), more: t('share') }}
      bars={steps.map((step) => ({
        ...step,
        label: t(`steps.${step.key}`),
        shown: words.count(step.value),
        more:
          funnel.rows > 0 ? words.percent(Math.round((100 * step.value) / funnel.rows)) : t('none'),
      }))}
    />
  )
}

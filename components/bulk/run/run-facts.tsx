import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { DesignFact } from '#components/bulk/design/design-fact.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'

/** Returns the name of the source file; null for rows by hand. */
const fileOf = (source: unknown): string | null => {
  const csv = (source as { csv?: { file_name?: string; url?: string } } | null)?.csv
  return csv ? (csv.file_name ?? csv.url?.split('/').at(-1) ?? '') : null
}

type Props = {
  bulk: Bulk
  zone: string
  /** false on an upstream without designs of a campaign’s own */
  hasDesign: boolean
}

/** Settings of the campaign and the times of its events. */
export function RunFacts({ bulk, zone, hasDesign }: Props) {
  const t = useTranslations('bulk-run.facts')
  const kinds = useTranslations('commerce.transaction.lotKinds')
  const words = useTransactionWords()
  const file = fileOf(bulk.source)
  const when = (at: string | null) => (at ? <DateTime at={at} zone={zone} exact /> : t('notYet'))
  const who = (person: Bulk['by']) => (person ? person.name || person.email : t('unknown'))
  return (
    <Card title={t('title')}>
      <div className="grid grid-cols-2 items-start gap-x-8">
        <DescriptionList
          items={[
            { term: t('source'), detail: file === null ? t('byHand') : file || t('file') },
            { term: t('money'), detail: kinds(bulk.money) },
            {
              term: t('expires'),
              detail: bulk.expires_on ? <Day day={bulk.expires_on} /> : t('asInRows'),
            },
            { term: t('reason'), detail: words.reason(bulk.reason) },
            {
              term: t('note'),
              detail: bulk.note ? (
                <span className="whitespace-pre-wrap">{bulk.note}</span>
              ) : (
                t('none')
              ),
            },
            {
              term: t('mail'),
              detail: bulk.email.active ? bulk.email.subject || t('designSubject') : t('noMail'),
            },
            ...(bulk.email.active && hasDesign
              ? [{ term: t('design'), detail: <DesignFact bulk={bulk} /> }]
              : []),
          ]}
        />
        <DescriptionList
          items={[
            { term: t('madeBy'), detail: who(bulk.by) },
            { term: t('made'), detail: when(bulk.created_at) },
            { term: t('checked'), detail: when(bulk.checked_at ?? null) },
            ...(bulk.started_by ? [{ term: t('startedBy'), detail: who(bulk.started_by) }] : []),
            { term: t('started'), detail: when(bulk.started_at) },
            { term: t('ended'), detail: when(bulk.finished_at) },
          ]}
        />
      </div>
    </Card>
  )
}

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { Bulk } from '#contract/bulk/bulk.ts'
import { BulkBack } from '#components/bulk/bulk-back.tsx'
import { runHref } from '#components/bulk/list/address.ts'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'

type Props = {
  bulk: Bulk
  zone: string
  view: 'run' | 'figures' /** the tab shown */
  base?: string
}

/** Heading: the campaign, its state, its starter and time; tabs for run and figures. */
export function RunHead({ bulk, zone, view, base = runHref(bulk.bulk_id) }: Props) {
  const t = useTranslations('bulk-run')
  const operations = useTranslations('bulk.operations')
  const person = bulk.started_by ?? bulk.by
  const at = bulk.started_at ?? bulk.created_at
  return (
    <div className="flex flex-col gap-3">
      <BulkBack />
      <div className="flex items-center gap-3">
        <h1 className="truncate text-xl font-semibold tracking-tight">{bulk.title}</h1>
        <BulkChip state={bulk.state} />
      </div>
      <p className="text-text-muted">
        {operations(bulk.operation_name)}
        {person &&
          ` · ${t(bulk.started_by ? 'startedBy' : 'madeBy', { name: person.name || person.email })}`}
        {' · '}
        <DateTime at={at} zone={zone} />
      </p>
      {bulk.started_at && (
        <LinkTabs
          label={t('views.label')}
          items={[
            { href: runHref(bulk.bulk_id), title: t('views.run'), isHere: view === 'run' },
            { href: `${base}/analytics`, title: t('views.figures'), isHere: view === 'figures' },
          ]}
        />
      )}
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { homeOf, runHref } from '#components/bulk/list/address.ts'
import { useOperationName } from '#components/bulk/use-operation-name.ts'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'

type Props = {
  bulk: Bulk
  zone: string
  view: 'run' | 'figures'
  /** the tab shown */
  base?: string
}

/** Heading: the campaign, its state, its starter and time; tabs for run and figures. */
export function RunHead({ bulk, zone, view, base = runHref(bulk.bulk_id) }: Props) {
  const t = useTranslations('bulk-run')
  const all = useTranslations('bulk')
  const operationName = useOperationName()
  const person = bulk.started_by ?? bulk.by
  const at = bulk.started_at ?? bulk.created_at
  return (
    <EntityHead
      back={{ href: homeOf.all, text: all('title') }}
      title={bulk.title}
      chips={<BulkChip state={bulk.state} />}
      about={
        <p>
          {operationName(bulk.operation_name)}
          {person &&
            ` · ${t(bulk.started_by ? 'startedBy' : 'madeBy', { name: person.name || person.email })}`}
          {' · '}
          <DateTime at={at} zone={zone} />
        </p>
      }
      tabs={
        bulk.started_at && (
          <LinkTabs
            label={t('views.label')}
            items={[
              { href: runHref(bulk.bulk_id), title: t('views.run'), isHere: view === 'run' },
              { href: `${base}/analytics`, title: t('views.figures'), isHere: view === 'figures' },
            ]}
          />
        )
      }
    />
  )
}

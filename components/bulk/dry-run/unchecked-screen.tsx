'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useOperationName } from '#components/bulk/use-operation-name.ts'
import { BulkTitle } from '#components/bulk/bulk-title.tsx'
import type { DraftScreenProps } from '#components/bulk/draft/draft-screen.tsx'
import { BulkChip } from '#components/bulk/list/bulk-chip.tsx'
import { GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { handSum } from '#rules/bulk/source.ts'
import { CheckActs } from './check-acts.tsx'

type Props = Pick<DraftScreenProps, 'user' | 'gate' | 'drafting'> & { bulk: Bulk }

/** A draft on an upstream that makes no dry runs: what is known of it, and its start. */
export function UncheckedScreen({ bulk, user, gate, drafting }: Props) {
  const t = useTranslations('bulk')
  const format = useFormatter()
  const locale = useLocale()
  const sum = handSum(bulk.source)
  const amount = sum === null ? null : moneyText(sum, bulk.currency, locale)
  return (
    <>
      <BulkTitle
        title={bulk.title}
        chips={<BulkChip state={bulk.state} />}
        about={useOperationName()(bulk.operation_name)}
        action={
          <CheckActs
            {...{ bulk, user, gate, amount }}
            count={bulk.rows_total}
            zone={drafting.scheduledZone}
            isReady
          />
        }
      />
      {gate && <GateNotice gate={gate} />}
      <Notice>{t('unchecked.about')}</Notice>
      <Card title={t('check.sums')}>
        <DescriptionList
          items={[
            {
              term: t('list.rows'),
              detail: bulk.rows_total === null ? '-' : format.number(bulk.rows_total),
              numeric: true,
            },
            { term: t('list.amount'), detail: amount ?? '-', numeric: true },
          ]}
        />
      </Card>
    </>
  )
}

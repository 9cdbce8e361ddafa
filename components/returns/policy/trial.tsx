'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Day } from '#components/commerce/date/day.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { tryReturnSettings } from '#contract/returns/policy.ts'
import type { ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import { TrialTable } from './trial-table.tsx'

/** Applies the policy as typed to the last 90 days, beside the saved one. */
export function Trial({ typed }: { typed: ReturnSettingsInput | null }) {
  const t = useTranslations('returns-policy.trial')
  const refusalText = useRefusalText()
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: (settings: ReturnSettingsInput) => call(tryReturnSettings, { body: { settings } }),
  })
  const isOld = data && JSON.stringify(variables) !== JSON.stringify(typed)
  return (
    <Card
      title={t('title')}
      aside={
        <Button
          size="small"
          busy={isPending}
          disabled={typed === null}
          onClick={() => typed && mutate(typed)}
        >
          {t(data ? 'again' : 'run')}
        </Button>
      }
    >
      <div role="status" className="flex flex-col gap-3">
        {!data && !error && <p className="text-text-muted">{t('about')}</p>}
        {error && <Notice tone="danger">{refusalText(error)}</Notice>}
        {data && (
          <>
            {isOld && <Notice tone="warning">{t('old')}</Notice>}
            <p className="text-text-muted">
              <Day day={data.from} /> – <Day day={data.to} />
            </p>
            <TrialTable title={t('orders')} both={data.orders} currency={data.currency} />
            <TrialTable title={t('refunds')} both={data.refunds} currency={data.currency} />
            {data.capped && <Notice>{t('capped')}</Notice>}
          </>
        )}
      </div>
    </Card>
  )
}

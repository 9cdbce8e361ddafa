'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { getReturnSettings } from '#contract/returns/policy.ts'
import { Approval } from './approval.tsx'
import { ChangeCustomer } from './change-customer.tsx'
import { FinalSale, PolicyLists } from './list-fields.tsx'
import { RefundRules } from './refund-rules.tsx'
import { Trial } from './trial.tsx'
import { TryOrder } from './try-order.tsx'
import { usePolicyForm } from './use-policy-form.ts'
import { Zones } from './zones.tsx'

type Props = {
  /** as saved last, by anyone */
  now: Answer<typeof getReturnSettings>
  currency: string
  mayChangeCustomer: boolean
}

/** Edits the policy; beside it, an order and the last 90 days under it, saved or not. */
export function PolicyEditor({ now, currency, mayChangeCustomer }: Props) {
  const t = useTranslations('returns-policy')
  const { form, save, isSaving, problems, typed, isMoved, show } = usePolicyForm(now)
  const { isDirty } = form.formState
  const part = { form, problems, currency }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-5 max-room:grid-cols-1">
      <form
        noValidate
        aria-label={t('title')}
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Zones {...part} />
        <Approval {...part} />
        <FinalSale {...part} />
        <PolicyLists {...part} />
        <RefundRules {...part} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" busy={isSaving} disabled={!isDirty}>
            {t('save')}
          </Button>
          {Object.keys(problems).length > 0 && (
            <Notice tone="danger" role="alert">
              {t('problems.some')}
            </Notice>
          )}
          {isMoved && (
            <Notice tone="warning" role="alert">
              {t('moved')}{' '}
              <Button size="small" onClick={() => show(now)}>
                {t('loadTheirs')}
              </Button>
            </Notice>
          )}
        </div>
        <LeaveGuard isDirty={isDirty} onSave={save} />
      </form>
      <aside
        aria-label={t('beside')}
        className={
          'sticky top-18 flex max-h-[calc(100vh-5.5rem)] min-w-0 flex-col gap-5 overflow-y-auto ' +
          'max-room:static max-room:max-h-none'
        }
      >
        <TryOrder typed={typed} currency={currency} />
        <Trial typed={typed} />
        <ChangeCustomer isOn={mayChangeCustomer} />
      </aside>
    </div>
  )
}

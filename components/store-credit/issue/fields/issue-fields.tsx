'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import { CreditFields } from './credit-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Issuing } from '#components/store-credit/issue/issuing.ts'
import { MailFields } from './mail-fields.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RecordFields } from './record-fields.tsx'
import { useProblemText } from './use-problem-text.ts'

type Props = {
  form: UseFormReturn<IssueForm>
  issuing: Issuing
  picked: Customer | null
  hasKept: boolean
  lookupFailed: boolean
  onPick: (customer: Customer) => void
  onStartOver: () => void
}

/** The first step: recipient, credit, email, and the facts for the team. */
export function IssueFields({ form, issuing, picked, onPick, onStartOver, ...rest }: Props) {
  const t = useTranslations('store-credit')
  const problemText = useProblemText(issuing.currency)
  const fields = { form, problemText }
  return (
    <>
      {rest.hasKept && (
        <div className="flex items-center gap-3 text-text-muted">
          {t('kept')}
          <Button size="small" look="quiet" onClick={onStartOver}>
            {t('startOver')}
          </Button>
        </div>
      )}
      {rest.lookupFailed && (
        <Notice tone="danger" role="alert">
          {t('lookupFailed')}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 desk:grid-cols-2">
        <div className="flex flex-col gap-4">
          <RecipientFields {...fields} picked={picked} onPick={onPick} />
          <CreditFields {...fields} issuing={issuing} startsHere={picked !== null} />
          <DeliveryFields {...fields} zone={issuing.scheduledZone} />
        </div>
        <div className="flex flex-col gap-4">
          <MailFields {...fields} usingEmailBuilder={issuing.usingEmailBuilder} />
          <RecordFields {...fields} empty={issuing.empty} isDesigned={issuing.usingEmailBuilder} />
        </div>
      </div>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CreditOutcome } from '#components/commerce/sheet/credit-outcome.tsx'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import { IssueFields } from './fields/issue-fields.tsx'
import type { Issuing } from './issuing.ts'
import type { Ready } from './to-wire.ts'
import { useIssueCheck } from './use-issue-check.ts'
import { useIssuePreview } from './use-issue-preview.ts'

type Props = {
  form: UseFormReturn<IssueForm>
  issuing: Issuing
  picked: Customer | null
  onPick: (customer: Customer) => void
  onStartOver: () => void
  onReady: (ready: Omit<Ready, 'untouched'>) => void
  onClose: () => void
}

/** The first step of the sheet: all fields, and beside them what will happen. */
export function IssueSheet({
  form,
  issuing,
  picked,
  onPick,
  onStartOver,
  onReady,
  onClose,
}: Props) {
  const t = useTranslations('store-credit')
  const words = useTranslations('commerce.sheet')
  const [hasKept] = useState(form.formState.isDirty)
  const { check, lookupFailed } = useIssueCheck(form, picked, issuing, onReady)
  const { isComplete, ...previewed } = useIssuePreview(form, picked, issuing)
  return (
    <MoneySheet
      title={t('title')}
      submit={t('submit')}
      size="large"
      isBusy={form.formState.isSubmitting}
      onSubmit={() => void check()}
      onClose={onClose}
      outcome={
        <CreditOutcome
          {...{ previewed, isComplete }}
          currency={issuing.currency}
          waiting={words('waiting')}
        />
      }
    >
      <IssueFields {...{ form, issuing, picked, hasKept, lookupFailed, onPick, onStartOver }} />
    </MoneySheet>
  )
}

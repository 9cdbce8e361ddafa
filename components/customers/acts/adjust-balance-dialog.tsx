'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AdjustSheet } from '#components/commerce/sheet/adjust-sheet.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { askUndo } from '#components/commerce/act/undoing.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { VariableProblem } from '#components/commerce/mail/variable-problem.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { updateBalance } from '#contract/customers/money.ts'
import { balanceOf } from '#rules/customers/account.ts'
import { typedProblem } from '#rules/emails/words/typed.ts'
import type { CustomerDialog } from './customer-dialog.ts'

/** Adds or deducts, silently or with an email; previews the new balance. */
export function AdjustBalanceDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers.adjust')
  const locale = useLocale()
  const { email, currency } = customer
  const [isTold, setTold] = useState(false)
  const offered = t('subjectText')
  const [subject, setSubject] = useState(offered)
  const wrong = typedProblem(subject, 'head', useKnownVariables('loyalty_card_update'))
  const { act, error, isBusy } = useAct(
    updateBalance,
    ({ customer: changed, transaction, transactions }) => {
      toast({
        tone: 'positive',
        title: t('done', { balance: moneyText(balanceOf(changed), currency, locale) }),
        // each card's part is undone by itself, in the list
        ...(transactions || !transaction.transaction_id
          ? {}
          : { action: { label: t('undo'), onPress: () => askUndo(transaction.transaction_id) } }),
      })
      onClose()
    },
  )
  return (
    <AdjustSheet
      receiver={{ platform_customer_id: customer.platform_customer_id }}
      title={t('title')}
      balance={balanceOf(customer)}
      {...{ currency, error, isBusy, onClose }}
      isBlocked={isTold && wrong !== null}
      onSubmit={({ difference, expected, reason, note }) =>
        act({
          params: { id: customer.platform_customer_id },
          body: {
            valueToUpdate: difference,
            reason,
            note,
            expected_balance: expected,
            kind: 'adjust',
            ...(isTold && email
              ? {
                  email_details: {
                    recipient_name: customer.full_name,
                    recipient_email: email,
                    subject,
                    ...(subject === offered ? { untouched: ['subject'] } : {}),
                  },
                }
              : {}),
          },
        })
      }
    >
      {email && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t('tell', { email })}
            checked={isTold}
            onChange={(event) => setTold(event.target.checked)}
          />
          {isTold && (
            <TextField
              label={t('subject')}
              required
              maxLength={200}
              value={subject}
              error={
                wrong && <VariableProblem problem={wrong} text={subject} onMend={setSubject} />
              }
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
        </div>
      )}
    </AdjustSheet>
  )
}

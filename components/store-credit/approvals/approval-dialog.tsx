'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { moneyText } from '#components/commerce/money/money.tsx'
import { askUndo } from '#components/commerce/act/undoing.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { User } from '#contract/staff/shapes.ts'
import type { Approval } from '#contract/store-credit/shapes.ts'
import { approve, withdrawApproval } from '#contract/store-credit/calls.ts'
import { may } from '#rules/way/access.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { QuestionNotice } from '#components/commerce/sheet/question-notice.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

type Props = {
  approval: Approval
  user: User
  zone: string
  scheduledZone: string
  onClose: () => void
}

/**
 * A request with its details and the acts open to this person; the approval button names the
 * amount.
 */
export function ApprovalDialog({ approval, user, zone, scheduledZone, onClose }: Props) {
  const t = useTranslations('store-credit.approvals')
  const undoWord = useTranslations('store-credit')('undo')
  const [isRefusing, setRefusing] = useState(false)
  const amount = moneyText(approval.amount, approval.currency, useLocale())
  const name = approval.recipient_name
  const params = { id: approval.approval_id }
  const yes = useAct(approve, ({ transaction }) => {
    toast({
      tone: 'positive',
      title: t('done.approved', { amount, name }),
      action: { label: undoWord, onPress: () => askUndo(transaction.transaction_id) },
    })
    onClose()
  })
  const back = useAct(withdrawApproval, () => {
    toast({ tone: 'positive', title: t('done.withdrawn') })
    onClose()
  })
  if (isRefusing)
    return <RefuseDialog {...{ approval, amount, onClose }} onBack={() => setRefusing(false)} />
  const isOwn = approval.asked_by.staff_id === user.staff_id
  const isWaiting = approval.state === 'waiting'
  const mayDecide = isWaiting && !isOwn && may(user, 'approve')
  const problem = yes.problem ?? back.problem
  return (
    <Dialog
      title={t('reviewTitle', { amount, name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isWaiting && isOwn && (
            <Button busy={back.isBusy} onClick={() => back.act({ params })}>
              {t('withdraw')}
            </Button>
          )}
          {mayDecide && <Button onClick={() => setRefusing(true)}>{t('refuse')}</Button>}
          {mayDecide && (
            <Button look="primary" busy={yes.isBusy} onClick={() => yes.act({ params })}>
              {t('approve', { amount })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {approval.lately && (
          <QuestionNotice
            isFiled
            question={{
              code: 'credited_lately',
              facts: { ...approval.lately, order: approval.lately.order ?? '' },
            }}
            currency={approval.currency}
          />
        )}
        <ApprovalFacts {...{ approval, zone, scheduledZone }} />
        {isWaiting && isOwn && may(user, 'approve') && (
          <p className="text-text-muted">{t('own')}</p>
        )}
      </div>
    </Dialog>
  )
}

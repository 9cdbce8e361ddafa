'use client'

import { useLocale } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { UndoDialog } from '#components/commerce/act/undo-dialog.tsx'
import { UpgradeDialog } from '#components/commerce/plan/upgrade-dialog.tsx'
import type { Question } from '#components/commerce/sheet/question-notice.tsx'
import type { Wanted } from '#components/commerce/list/wanted.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { IssueSheet } from './issue-sheet.tsx'
import { type Issuing, issuingFeature } from './issuing.ts'
import type { Opening } from './opening.ts'
import { filledByReason, untouchedOf, useDesignSubject, useReasonMail } from './reason-mail.ts'
import { writeTypedMoney } from '#rules/money.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import type { Ready } from './to-wire.ts'
import { useAskApproval } from './use-ask-approval.ts'
import { useIssueForm } from './use-issue-form.ts'
import { type Sent, useIssueStoreCredit } from './use-issue-store-credit.ts'

type Step =
  | { at: 'closed' }
  | { at: 'form' }
  | {
      at: 'confirm'
      ready: Ready
      /** the form's key, for every try */
      key: string
      sent: { isSeen: boolean } | null
      refused: readonly Question[]
    }
type Props = { issuing: Issuing } & Opening

const newKey = () => crypto.randomUUID()
const nameOf = (customer: Customer | null) => ({
  recipient_name: customer?.full_name ?? '',
  recipient_email: customer?.email ?? '',
})

/** Form, confirmation, sending, undo. Outlives its sheet, so that nothing typed is lost. */
export function IssueFlow({ issuing, times, recipient, typed, opener }: Props) {
  const locale = useLocale()
  const reasonMail = useReasonMail()
  const subject = useDesignSubject(issuing.usingEmailBuilder)
  const empty = issuing.usingEmailBuilder
    ? { ...issuing.empty, subject: subject ?? '' }
    : filledByReason(issuing.empty, reasonMail(issuing.empty.reason))
  const form = useIssueForm({ ...issuing, empty })
  const fillSubject = useEffectEvent((defaultValue: string) => {
    if (!form.getFieldState('subject').isDirty) form.resetField('subject', { defaultValue })
  })
  useEffect(() => {
    if (subject !== undefined) fillSubject(subject)
  }, [subject])
  const offered = ({ reason }: IssueForm) =>
    issuing.usingEmailBuilder ? { subject } : reasonMail(reason)
  const [picked, setPicked] = useState<Customer | null>(null)
  // one key a form, the same for every retry; a new form gets a new key
  const [key, setKey] = useState(newKey)
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const [undoing, setUndoing] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const close = () => setStep({ at: 'closed' })
  const startOver = (customer: Customer | null) => {
    form.reset({ ...empty, ...nameOf(customer) })
    setPicked(customer)
    setKey(newKey())
  }
  // a form that was begun meanwhile stays as it is
  const isOpenFor = (of: string) => step.at === 'confirm' && step.key === of
  const finish = (of: string) => {
    if (of === key) startOver(null)
    if (isOpenFor(of)) close()
  }
  /** Puts a question to the person, unless they are at something else by now. */
  const askAbout = (ready: Ready, of: string, question: Question): boolean => {
    if (step.at !== 'closed' && !isOpenFor(of)) return false
    const before = step.at === 'confirm' ? step.refused : []
    const others = before.filter(({ code }) => code !== question.code)
    setStep({ at: 'confirm', ready, key: of, sent: null, refused: [...others, question] })
    return true
  }

  const open = useEffectEvent(() => {
    setStep({ at: 'form' })
    if (recipient && recipient.platform_customer_id !== picked?.platform_customer_id)
      startOver(recipient)
    // a person who isn't known must not get the rest of the last one's form
    if (!recipient && (typed.name ?? typed.email) !== undefined) startOver(null)
    const change = { shouldDirty: true }
    if (typed.name !== undefined) form.setValue('recipient_name', typed.name, change)
    if (typed.email !== undefined) form.setValue('recipient_email', typed.email, change)
    if (typed.amount) form.setValue('balance', writeTypedMoney(typed.amount, locale), change)
  })
  useEffect(() => open(), [times])
  const isClosed = step.at === 'closed' && !undoing && !wanted
  useEffect(() => {
    // the second dialog would return focus to the first, which is gone
    if (isClosed && opener instanceof HTMLElement) opener.focus()
  }, [isClosed, opener])

  const sending = useIssueStoreCredit(issuing.currency, {
    onDone: ({ key: of }) => finish(of),
    onUndo: setUndoing,
    onUpgrade: setWanted,
    onAsk: (question, { ready, key: of }) => askAbout(ready, of, question),
    onFailed: ({ key: of }) => isOpenFor(of) && close(),
    // a retry sends the same request, because the key is valid for that alone
    onRetry: ({ ready, key: of, isSeen }, isUnknown) =>
      setStep(
        isUnknown
          ? { at: 'confirm', ready, key: of, sent: { isSeen }, refused: [] }
          : { at: 'form' },
      ),
  })
  const { ask, isAsking, problem } = useAskApproval(issuing.currency, {
    onAsked: () => step.at === 'confirm' && finish(step.key),
    onLately: (facts) =>
      step.at === 'confirm' && askAbout(step.ready, step.key, { code: 'credited_lately', facts }),
  })
  // guards against the second click of a double click, which comes before the button is disabled
  const isOnItsWay = useRef(false)
  const send = (sent: Sent) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    sending.mutate(sent, { onSettled: () => (isOnItsWay.current = false) })
  }

  if (step.at !== 'closed' && !issuing.isAllowed)
    return <UpgradeDialog feature={issuingFeature} onClose={close} />
  return (
    <>
      {step.at === 'form' && (
        <IssueSheet
          {...{ form, issuing, picked }}
          onPick={setPicked}
          onStartOver={() => startOver(null)}
          onReady={({ typed, ...more }) => {
            const untouched = untouchedOf(typed, issuing.empty, offered(typed))
            const ready = { ...more, typed, untouched }
            setStep({ at: 'confirm', ready, key, sent: null, refused: [] })
          }}
          onClose={close}
        />
      )}
      {step.at === 'confirm' && (
        <ConfirmSheet
          ready={step.ready}
          sent={step.sent}
          refused={step.refused}
          currency={issuing.currency}
          zone={issuing.scheduledZone}
          isBusy={sending.isPending || isAsking}
          problem={problem}
          onBack={() => setStep({ at: 'form' })}
          onSend={(isSeen) => send({ ready: step.ready, key: step.key, isSeen })}
          onAsk={(isSeen) => ask(step.ready, isSeen)}
          onClose={close}
        />
      )}
      {wanted && <UpgradeDialog {...wanted} onClose={() => setWanted(null)} />}
      {undoing && <UndoDialog transactionId={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

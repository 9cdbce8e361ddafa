'use client'

import { useLocale, useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { AmountFields, type TypedAmount } from '#components/commerce/act/amount-fields.tsx'
import { useOwnRoom } from '#components/commerce/act/use-own-room.ts'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import { moneyKinds } from '#contract/transaction.ts'
import { parseMoney, readTypedMoney } from '#rules/money.ts'
import {
  dayIn,
  defaultExpiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import { kindOfReason } from '#rules/store-credit/reason.ts'
import type { PanelShop } from '#components/helpdesk/helpdesk-screen.tsx'
import type { TicketOf } from '#components/helpdesk/opening.ts'
import { SeenNotice } from './seen-notice.tsx'
import { type Credit, useCredit } from './use-credit.ts'

type Props = {
  card: AnswerCard
  ticket: TicketOf | null
  shop: PanelShop
  onClose: () => void
}

/** Issues credit for a ticket: amount, reason, expiration, a note, and the email. */
export function CreditDialog({ card, ticket, shop, onClose }: Props) {
  const t = useTranslations('helpdesk.credit')
  const mails = useTranslations('commerce.reasonMails')
  const problems = useTranslations('helpdesk.problems')
  const locale = useLocale()
  const now = useNow()
  const { currency, zone } = shop
  const [typed, setTyped] = useState<TypedAmount>({ amount: '', reason: 'Compensation', note: '' })
  const { reason, note } = typed
  const [money, setMoney] = useState<Credit['money']>('promotional')
  const [expiration, setExpiration] = useState(defaultExpiration)
  const [isMailed, setMailed] = useState(card.email !== null)
  const [isTried, setTried] = useState(false)
  const { give, isBusy, seen, problem } = useCredit(card, ticket, { currency, onDone: onClose })
  const amount = readTypedMoney(typed.amount, locale)
  const isAmount = amount !== null && (parseMoney(amount) ?? 0n) > 0n
  const { help, beyond } = useOwnRoom('add', isAmount ? amount : null, currency)
  const wrong = expirationProblems(expiration, dayIn(zone, now))
  const amountText = isAmount ? moneyText(amount, currency, locale) : ''
  const mailOf = (): Credit['mail'] => {
    if (!isMailed) return null
    const { subject, title } = shop.mail
    const usual = mails(reason === 'Other' ? 'Compensation' : reason)
    return {
      subject: subject || usual,
      title: title || usual,
      untouched: [...(subject ? [] : ['subject' as const]), ...(title ? [] : ['title' as const])],
    }
  }
  const submit = () => {
    setTried(true)
    if (!isAmount || beyond || wrong.value || wrong.date) return
    give({
      amount,
      reason,
      money,
      note,
      mail: mailOf(),
      expiresOn: expiresOn(expiration, zone, now),
    })
  }
  const change = (part: Partial<TypedAmount>) => {
    setTyped((before) => ({ ...before, ...part }))
    if (part.reason) setMoney(kindOfReason(part.reason) ?? money)
  }
  const submitText = () => {
    if (seen) return t('again', { amount: amountText })
    return amountText ? t('submitAmount', { amount: amountText }) : t('submit')
  }
  return (
    <ActDialog
      title={t('title')}
      submit={submitText()}
      {...{ problem, isBusy, onClose }}
      onSubmit={submit}
    >
      {seen && <SeenNotice {...seen} currency={currency} />}
      <p className="text-text-muted wrap-anywhere">
        {t('to', { name: card.full_name || card.email || '' })}
        {ticket && ` ${t('ticket', { id: ticket.id })}`}
      </p>
      <AmountFields
        value={typed}
        onChange={change}
        currency={currency}
        help={help}
        error={isTried && !isAmount ? problems('amount') : beyond}
      >
        <RadioGroup
          legend={t('money')}
          name="money"
          value={money}
          options={moneyKinds
            .toReversed()
            .map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={({ target }) => setMoney(target.value as Credit['money'])}
        />
        <ExpirationField
          value={expiration}
          onChange={setExpiration}
          problems={
            isTried
              ? {
                  ...(wrong.value ? { value: problems(wrong.value) } : {}),
                  ...(wrong.date ? { date: problems(wrong.date) } : {}),
                }
              : {}
          }
          today={dayIn(zone, now)}
        />
      </AmountFields>
      {card.email !== null && card.platform_customer_id !== null && (
        <Checkbox
          label={t('mail', { email: card.email })}
          checked={isMailed}
          onChange={(event) => setMailed(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}

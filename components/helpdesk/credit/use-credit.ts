'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { updateBalance } from '#contract/customers/money.ts'
import { type Facts, Refusal } from '#contract/error.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import type { moneyKinds, reasons } from '#contract/transaction.ts'
import type { TicketOf } from '#components/helpdesk/opening.ts'

export type Credit = {
  amount: string
  expiresOn: string | null
  reason: (typeof reasons)[number]
  money: (typeof moneyKinds)[number]
  note: string
  mail: { subject: string; title: string; untouched: ('subject' | 'title')[] } | null
}
type Seen = { code: 'credited_lately' | 'ticket_credited'; facts: Facts }

const seenIn = (error: unknown): Seen | null =>
  error instanceof Refusal && (error.code === 'credited_lately' || error.code === 'ticket_credited')
    ? { code: error.code, facts: error.facts ?? {} }
    : null

/**
 * Issues credit for the ticket: to the customer's loyalty card, or to an address that is no
 * customer's yet. `seen`: an earlier credit, which the second press confirms.
 */
export function useCredit(
  card: AnswerCard,
  ticket: TicketOf | null,
  { currency, onDone }: { currency: string; onDone: () => void },
) {
  const t = useTranslations('helpdesk.credit')
  const locale = useLocale()
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen | null>(null)
  const done = ({ transaction }: { transaction: { amount: string } }) => {
    void invalidate(client, getAnswerCard)
    const amount = moneyText(transaction.amount, currency, locale)
    toast({
      tone: 'positive',
      title: t('done', { amount, name: card.full_name || card.email || '' }),
    })
    onDone()
  }
  const refused = (cause: unknown) => setSeen(seenIn(cause))
  const toCustomer = useAct(updateBalance, done, refused)
  const toEmail = useAct(sendCustomGiftCard, done, refused)
  const { platform_customer_id: id, email } = card
  const give = (credit: Credit) => {
    const { amount, expiresOn, reason, money, note, mail } = credit
    const facts = { expires_on: expiresOn, reason, note: note.trim() || null, money }
    const details = {
      recipient_name: card.full_name || (email ?? ''),
      recipient_email: email ?? '',
      ...(mail ?? { subject: t('usualSubject') }),
    }
    const more = { duplicate_seen: seen !== null, ...(ticket ? { ticket } : {}) }
    if (id !== null)
      toCustomer.act({
        params: { id },
        body: {
          valueToUpdate: amount,
          ...facts,
          email_details: mail && email ? details : null,
          ...more,
        },
      })
    else
      toEmail.act({
        body: {
          gift_card: {
            customer_name: details.recipient_name,
            customer_email: details.recipient_email,
            balance: amount,
            ...facts,
          },
          email_details: details,
          ...more,
        },
      })
  }
  const { error, isBusy, problem } = id === null ? toEmail : toCustomer
  return { give, isBusy, seen, problem: error && !seenIn(error) ? problem : undefined }
}

'use client'

import { useTranslations } from 'next-intl'
import { mailProblemOf } from '#rules/mail-problem.ts'

export const mailNames = [
  'gift_card_manual',
  'loyalty_card_update',
  'staff_invite',
  'password_reset',
  'approval_asked',
  'approval_decided',
  'export_ready',
  'ticket_received',
  'support_ticket',
] as const
const isKnown = (name: string): name is (typeof mailNames)[number] => (mailNames as readonly string[]).includes(name)

/** What a mail is called, and why it didn't arrive, in the reader's language. */
export function useMailWords() {
  const t = useTranslations('emails.desk')
  const problems = useTranslations('emails.problems')
  return {
    name: (name: string) => (isKnown(name) ? t(`names.${name}`) : name),
    problem: (text: string) => problems(mailProblemOf(text)),
    said: (text: string) => problems('said', { text }),
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { type MailName, mailNames } from '#contract/emails/calls.ts'
import { mailProblemOf } from '#rules/mail-problem.ts'

const isKnown = (name: string): name is MailName => (mailNames as readonly string[]).includes(name)

/** Returns an email's name and the reason why it wasn't delivered, in the reader's language. */
export function useMailWords() {
  const t = useTranslations('emails.desk')
  const problems = useTranslations('emails.problems')
  return {
    name: (name: string) => (isKnown(name) ? t(`names.${name}`) : name),
    problem: (text: string) => problems(mailProblemOf(text)),
    said: (text: string) => problems('said', { text }),
  }
}

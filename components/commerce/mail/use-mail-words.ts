import { useTranslations } from 'next-intl'
import { mailProblemOf } from '#rules/mail-problem.ts'

/** Returns an email's name and the reason why it wasn't delivered, in the reader's language. */
export function useMailWords() {
  const t = useTranslations('emails.desk.names')
  // another upstream may send more
  const isKnown = (name: string): name is Parameters<typeof t>[0] => t.has(name as never)
  const problems = useTranslations('emails.problems')
  return {
    name: (name: string) => (isKnown(name) ? t(name) : name),
    problem: (text: string) => problems(mailProblemOf(text)),
    said: (text: string) => problems('said', { text }),
  }
}

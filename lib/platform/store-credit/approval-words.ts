import type { Reason } from '#contract/transaction-shapes.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { withAddress } from '#rules/staff/with-address.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'

/** Amounts as displayed; `answer` is the reason typed with a refusal. */
type Request = {
  by: { name: string; email: string }
  amount: string
  recipient: { name: string; email: string }
  reason: z.infer<typeof Reason>
}
type Decision = {
  by: { name: string }
  amount: string
  recipient: { name: string; email: string }
  isApproved: boolean
  answer: string
}
type Words = { subject: string; title: string; body: string }

/** Returns the text of the email to the owners who decide. */
export const requestWords = (
  language: Language,
  { by, amount, recipient, reason }: Request,
): Words => {
  const say = wordsIn(language, 'mail.approval')
  const values = {
    name: by.name,
    who: withAddress(by),
    amount,
    recipient: recipient.name,
    recipient_email: recipient.email,
    reason: wordsIn(language, 'commerce.transactions.reasons')(reason),
  }
  return { subject: say('subject', values), title: say('title', values), body: say('body', values) }
}

/** Returns the text of the email to the team member who made the request. */
export const decisionWords = (
  language: Language,
  { by, amount, recipient, isApproved, answer }: Decision,
): Words => {
  const say = wordsIn(language, 'mail.decision')
  const values = {
    name: by.name,
    amount,
    recipient: recipient.name,
    recipient_email: recipient.email,
    decision: isApproved ? 'approved' : 'refused',
  }
  const title = say('title', values)
  const body = say('body', values)
  return { subject: title, title, body: answer ? `${body}\n\n${answer}` : body }
}

import type { MailName } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'
import { mailVariables } from '#contract/mail-variables.ts'
import { typedProblem } from '#rules/emails/words/typed.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'

type Typed = { subject?: string | undefined; title?: string | undefined; body?: string | undefined }
const fields = ['subject', 'title', 'body'] as const

/**
 * Refuses texts with a variable that the email doesn't fill in, before anything is written. `at` is
 * the place of the texts in the request.
 */
export const refuseVariables = (name: MailName, typed: Typed, at = ''): void => {
  const known = holdsOf(name).map((one) => ({ name: one, type: mailVariables[one] }))
  for (const field of fields) {
    const place = field === 'body' ? 'text' : 'head'
    const problem = typedProblem(typed[field] ?? '', place, known)
    if (problem)
      throw new Refusal(problem.key, {
        field: `${at}${field}`,
        facts: {
          written: problem.written,
          ...(problem.nearest === null ? {} : { nearest: problem.nearest }),
        },
      })
  }
}

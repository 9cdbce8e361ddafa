import type { Reason } from '#contract/transaction.ts'
import type { Language } from '#rules/tools/language.ts'
import type * as z from 'zod/mini'

/** Amounts as the reader sees them; `answer` is what was typed with a refusal. */
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

const reasonsRu: Record<Request['reason'], string> = {
  Refund: 'возврат денег',
  Compensation: 'компенсация',
  Reward: 'поощрение',
  Transfer: 'перевод',
  Employee: 'сотруднику',
  Donation: 'пожертвование',
  Return: 'возврат товара',
  Other: 'другое',
}

/** Words of the mail to owners, who decide. */
export const requestWords: Record<Language, (request: Request) => Words> = {
  en: ({ by, amount, recipient, reason }) => {
    const issue = `${amount} of store credit for ${recipient.name} (${recipient.email})`
    return {
      subject: `${by.name} asks to send ${amount}`,
      title: `${amount} for ${recipient.name}`,
      body:
        `${by.name} (${by.email}) asks you to approve ${issue}. Reason: ${reason}.` +
        '\n\nIt waits seven days for an answer.',
    }
  },
  ru: ({ by, amount, recipient, reason }) => {
    const issue = `${amount} для ${recipient.name} (${recipient.email})`
    return {
      subject: `${by.name} просит отправить ${amount}`,
      title: `${amount} для ${recipient.name}`,
      body:
        `${by.name} (${by.email}) просит вас одобрить начисление ${issue}. ` +
        `Причина: ${reasonsRu[reason]}.\n\nЗапрос ждёт ответа семь дней.`,
    }
  },
}

/** Words of the mail to the team member who made the request. */
export const decisionWords: Record<Language, (decision: Decision) => Words> = {
  en: ({ by, amount, recipient, isApproved, answer }) => {
    const verdict = isApproved ? 'approved' : 'not approved'
    const title = `${amount} for ${recipient.name}: ${verdict}`
    const issue = `${amount} of store credit for ${recipient.name} (${recipient.email})`
    const body = `${by.name} has decided about ${issue}: ${verdict}.`
    return { subject: title, title, body: answer ? `${body}\n\n${answer}` : body }
  },
  ru: ({ by, amount, recipient, isApproved, answer }) => {
    const verdict = isApproved ? 'одобрено' : 'не одобрено'
    const title = `${amount} для ${recipient.name}: ${verdict}`
    const issue = `${amount} для ${recipient.name} (${recipient.email})`
    const body = `${by.name}: решение по запросу на начисление ${issue} — ${verdict}.`
    return { subject: title, title, body: answer ? `${body}\n\n${answer}` : body }
  },
}

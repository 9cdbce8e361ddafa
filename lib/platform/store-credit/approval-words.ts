import type { Reason } from '#contract/transaction.ts'
import type { Language } from '#rules/language.ts'
import type * as z from 'zod/mini'

/** Amounts as the reader sees them; `answer` is what was typed with a refusal. */
type Asked = {
  by: { name: string; email: string }
  amount: string
  recipient: { name: string; email: string }
  reason: z.infer<typeof Reason>
}
type Decided = {
  by: { name: string }
  amount: string
  recipient: { name: string; email: string }
  isApproved: boolean
  answer: string
}
type Words = { subject: string; title: string; body: string }

const reasonsRu: Record<Asked['reason'], string> = {
  Refund: 'возврат денег',
  Compensation: 'компенсация',
  Reward: 'поощрение',
  Transfer: 'перевод',
  Employee: 'сотруднику',
  Donation: 'пожертвование',
  Return: 'возврат товара',
  Other: 'другое',
}

/** What the mail says to whom may decide. */
export const askedWords: Record<Language, (asked: Asked) => Words> = {
  en: ({ by, amount, recipient, reason }) => ({
    subject: `${by.name} asks to send ${amount}`,
    title: `${amount} for ${recipient.name}`,
    body: `${by.name} (${by.email}) asks you to approve ${amount} of store credit for ${recipient.name} (${recipient.email}). Reason: ${reason}.\n\nIt waits seven days for an answer.`,
  }),
  ru: ({ by, amount, recipient, reason }) => ({
    subject: `${by.name} просит отправить ${amount}`,
    title: `${amount} для ${recipient.name}`,
    body: `${by.name} (${by.email}) просит вас одобрить начисление ${amount} для ${recipient.name} (${recipient.email}). Причина: ${reasonsRu[reason]}.\n\nЗапрос ждёт ответа семь дней.`,
  }),
}

/** What the mail says to who had asked. */
export const decidedWords: Record<Language, (decided: Decided) => Words> = {
  en: ({ by, amount, recipient, isApproved, answer }) => {
    const title = `${amount} for ${recipient.name}: ${isApproved ? 'approved' : 'not approved'}`
    const body = `${by.name} has decided about ${amount} of store credit for ${recipient.name} (${recipient.email}): ${isApproved ? 'approved' : 'not approved'}.`
    return { subject: title, title, body: answer ? `${body}\n\n${answer}` : body }
  },
  ru: ({ by, amount, recipient, isApproved, answer }) => {
    const title = `${amount} для ${recipient.name}: ${isApproved ? 'одобрено' : 'не одобрено'}`
    const body = `${by.name}: решение по запросу на начисление ${amount} для ${recipient.name} (${recipient.email}) — ${isApproved ? 'одобрено' : 'не одобрено'}.`
    return { subject: title, title, body: answer ? `${body}\n\n${answer}` : body }
  },
}

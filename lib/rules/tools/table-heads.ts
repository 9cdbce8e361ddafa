import type { csvFields, everyField } from '#contract/bulk/bulk.ts'

export type Field = (typeof everyField)[number]
/** Maps each field to its column, by the header text as in the file. */
export type Columns = Partial<Record<Field, string>>

/** Usual column names, most certain first. */
export const campaignNames: Record<(typeof csvFields)[number], readonly string[]> = {
  email: [
    'email',
    'customer email',
    'recipient email',
    'e mail',
    'email address',
    'mail',
    'почта',
    'электронная почта',
    'эл почта',
    'e mail клиента',
    'email клиента',
    'адрес почты',
    'емейл',
    'имейл',
  ],
  name: [
    'name',
    'full name',
    'customer name',
    'recipient name',
    'recipient',
    'customer',
    'имя',
    'фио',
    'имя клиента',
    'имя получателя',
    'получатель',
    'клиент',
  ],
  balance: [
    'balance',
    'amount',
    'value',
    'initial value',
    'credit',
    'store credit',
    'gift card value',
    'points',
    'сумма',
    'баланс',
    'номинал',
    'начисление',
    'кредит',
  ],
  expires_on: [
    'expires on',
    'expiration',
    'expiration date',
    'expiry',
    'expiry date',
    'expires',
    'expires at',
    'valid until',
    'действует до',
    'срок действия',
    'годен до',
    'дата окончания',
    'истекает',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'message',
    'заметка',
    'примечание',
    'комментарий',
    'сообщение',
  ],
}

/** Normalises a header: `Expires_On ` and `expires on` are the same. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Guesses each column's field by its name, for campaigns in English or Russian; a column gets at
 * most one field.
 */
export const guessColumns = (
  heads: readonly string[],
  names: Partial<Record<Field, readonly string[]>> = campaignNames,
): Columns => {
  const plain = heads.map(plainHead)
  const columns: Columns = {}
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const at = known.map((name) => plain.indexOf(name)).find((i) => i >= 0)
    if (at !== undefined) columns[field] = heads[at]!
  }
  return columns
}

/** Required columns: an amount and, for a customer's credit, the customer. */
export const columnsNeeded = {
  gift_card: ['balance'],
  loyalty_card: ['email', 'balance'],
} as const satisfies Record<string, readonly Field[]>

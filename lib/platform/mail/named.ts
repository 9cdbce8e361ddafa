import type { Language } from '#rules/tools/language.ts'

export type VariableName =
  | 'shop_name'
  | 'shop_url'
  | 'shop_email'
  | 'recipient_name'
  | 'recipient_email'
  | 'amount_issued'
  | 'balance_after'
  | 'giftcard_code'
  | 'giftcard_balance'
  | 'expires_on'
  | 'link'
  | 'sender_name'
  | 'gift_message'
  | 'gift_recipient'
  | 'gift_use'

export type Named = {
  variables: VariableName[]
  subject: string
  title: string
  body: string
  showsCode: boolean /** the words on the button that opens `link` */
  action?: string
}

/** What a mail says in one language. */
export type Words = Pick<Named, 'subject' | 'title' | 'body' | 'action'>

/** No name but these finds anything. */
export const named = (mails: Record<string, Named>): Record<string, Named> =>
  Object.assign(Object.create(null) as Record<string, Named>, mails)

/** Mails that are written in each language: the same names, variables and codes, other words. */
export const inLanguages = <Mail extends string>(
  words: Record<Language, Record<Mail, Words>>,
  variables: Record<Mail, VariableName[]>,
  withCode: readonly Mail[] = [],
): Record<Language, Record<string, Named>> => {
  const inLanguage = (language: Language): Record<string, Named> =>
    named(
      Object.fromEntries(
        (Object.keys(variables) as Mail[]).map((name) => [
          name,
          {
            ...words[language][name],
            variables: variables[name],
            showsCode: withCode.includes(name),
          },
        ]),
      ),
    )
  return { en: inLanguage('en'), ru: inLanguage('ru') }
}

import english from '#messages/en/mail.json' with { type: 'json' }
import russian from '#messages/ru/mail.json' with { type: 'json' }
import { type MailName, mails } from '#contract/areas.ts'
import type { MailFacts, VariableName } from '#contract/mail-variables.ts'
import type { Language } from '#rules/tools/language.ts'

/**
 * An email's default text with `{variable}` placeholders, a template like those that a shop writes
 * itself; `what` and `use` surround the body that someone typed, `action` labels the button that
 * opens `link`.
 */
type Template = {
  subject: string
  title?: string
  what?: string
  body?: string
  use?: string
  action?: string
}
const templates: Record<Language, Record<MailName, Template>> = {
  en: english.letters,
  ru: russian.letters,
}

export type Named = Template & {
  variables: readonly VariableName[]
  title: string
  body: string
  showsCode: boolean
  toCustomers: boolean
  toShoppers: boolean
  awaitsClaim: boolean
}

/** Builds the emails in a language. */
export const inLanguage = (language: Language): Record<string, Named> => {
  // null-prototype, so that an inherited key never matches
  const named = Object.create(null) as Record<string, Named>
  for (const [name, facts] of Object.entries(mails) as [MailName, MailFacts][])
    named[name] = {
      title: '',
      body: '',
      ...templates[language][name],
      variables: facts.holds,
      showsCode: facts.showsCode ?? false,
      toCustomers: facts.toCustomers ?? false,
      toShoppers: facts.toShoppers ?? false,
      awaitsClaim: facts.awaitsClaim ?? false,
    }
  return named
}

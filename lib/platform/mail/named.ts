import english from '#messages/en/mail.json' with { type: 'json' }
import russian from '#messages/ru/mail.json' with { type: 'json' }
import type { MailName } from '#contract/emails/calls.ts'
import type { Language } from '#rules/tools/language.ts'

export type VariableName = keyof typeof english.variables

/**
 * An email's default text with `{variable}` placeholders, a template like those that a shop writes
 * itself; `action` labels the button that opens `link`.
 */
type Template = { subject: string; title?: string; body?: string; action?: string }
const templates: Record<Language, Record<MailName, Template>> = {
  en: english.letters,
  ru: russian.letters,
}

export type Named = {
  variables: VariableName[]
  subject: string
  title: string
  body: string
  showsCode: boolean
  action?: string
}

/** Builds the emails in each language: the same names, variables and codes with other texts. */
export const inLanguages = (
  variables: Partial<Record<MailName, VariableName[]>>,
  withCode: readonly MailName[],
): Record<Language, Record<string, Named>> => {
  const inLanguage = (language: Language): Record<string, Named> => {
    // null-prototype, so that an inherited key never matches
    const named = Object.create(null) as Record<string, Named>
    for (const [name, filled] of Object.entries(variables) as [MailName, VariableName[]][])
      named[name] = {
        title: '',
        body: '',
        ...templates[language][name],
        variables: filled,
        showsCode: withCode.includes(name),
      }
    return named
  }
  return { en: inLanguage('en'), ru: inLanguage('ru') }
}

import { type MailName, mails } from '#contract/areas.ts'
import { Design } from '#contract/emails/design-shapes.ts'
import { Template } from '#contract/emails/edit-shapes.ts'
import { Theme } from '#contract/emails/theme-shapes.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { Of, VersionKind } from '#platform/versions/kind.ts'
import { changesOfDesign, changesOfTheme } from '#rules/emails/changes.ts'

/** Designs of emails and of their overrides. */
export const designKind: VersionKind<Design> = {
  kind: 'mail',
  shape: Design,
  differences: changesOfDesign,
}
/** The look that all emails of a shop share. */
export const themeKind: VersionKind<Theme> = {
  kind: 'mail_theme',
  shape: Theme,
  differences: changesOfTheme,
}
/** The HTML around the content of emails that are written as HTML. */
export const templateKind: VersionKind<Template> = {
  kind: 'mail_template',
  shape: Template,
  differences: (before, after) => (before.html === after.html ? [] : [{ key: 'html' }]),
}

/** The design of an email; `scope` is an override, `b12` of a campaign. */
export const designOf = (name: MailName, scope: string | null = null): Of<Design> => ({
  kind: designKind,
  subject: scope ? `${name}:${scope}` : name,
})
export const themeOf: Of<Theme> = { kind: themeKind, subject: 'theme' }
export const templateOf: Of<Template> = { kind: templateKind, subject: 'template' }

/** Checks for an email that a shop may design: one that goes to its customers. */
export const isDesigned = (name: string): name is MailName =>
  Object.hasOwn(mails, name) && (mails[name as MailName] as MailFacts).toShoppers === true

/** Emails that a shop may design, in the order in which they are listed. */
export const designedNames = (Object.keys(mails) as MailName[]).filter(isDesigned)

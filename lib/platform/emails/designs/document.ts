import type { MailName } from '#contract/areas.ts'
import type { Document } from '#contract/emails/edit-shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import { designOf, templateOf, themeOf } from '#platform/mail/designs/kinds.ts'
import type { Of } from '#platform/versions/kind.ts'
import { liveVersion, readVersion } from '#platform/versions/read-versions.ts'
import { defaultTheme } from '#rules/emails/theme.ts'

/** A document that the design calls are about: an email, an override, the theme or the template. */
export type Subject = {
  of: Of<Document>
  /** null: the theme or the shared template */
  email: MailName | null
  /** an override: `b12` of a campaign; null: the email itself */
  scope: string | null
}
type Scope = { shop: { shop_id: bigint } }

/** Finds the document that a call names. Error: 404. */
export const subjectOf = (name: string, scope: string | null = null): Subject => {
  if (name === 'theme' || name === 'template') {
    if (scope) throw new Refusal('not_found')
    const of = name === 'theme' ? themeOf : templateOf
    return { of: of as unknown as Of<Document>, email: null, scope: null }
  }
  const email = emailNameOf(name)
  return { of: designOf(email, scope) as unknown as Of<Document>, email, scope }
}

/** The document before a shop changed it. */
const defaultOf = ({ of, email }: Subject): Document => {
  if (email) return defaultDesign(email)
  return of.subject === 'theme' ? defaultTheme : defaultTemplate
}

/** The document that an override has taken the place of. */
const baseOf = ({ email }: Subject): Subject => subjectOf(email!)

export type LiveDocument = { no: number; document: Document; live_from: Date | null }

/** The live document; number 0 is the default, or for an override the email that it is of. */
export const liveDocument = async (
  db: Db | Trx,
  ctx: Scope,
  subject: Subject,
  at: Date,
): Promise<LiveDocument> => {
  const live = await liveVersion(db, ctx, subject.of, at)
  if (live) return { no: live.no, document: live.data as Document, live_from: live.live_from }
  if (subject.scope) {
    const { document } = await liveDocument(db, ctx, baseOf(subject), at)
    return { no: 0, document, live_from: null }
  }
  return { no: 0, document: defaultOf(subject), live_from: null }
}

/** One version; number 0 is what was there before the first. Error: 404. */
export const documentAt = async (
  db: Db | Trx,
  ctx: Scope,
  subject: Subject,
  { no, at }: { no: number; at: Date },
): Promise<Document> => {
  if (no > 0) return (await readVersion(db, ctx, subject.of, no)).data as Document
  return subject.scope
    ? (await liveDocument(db, ctx, baseOf(subject), at)).document
    : defaultOf(subject)
}

/** When the email of an override was last published; null: never. */
export const basePublished = async (
  db: Db | Trx,
  ctx: Scope,
  subject: Subject,
  at: Date,
): Promise<Date | null> =>
  subject.scope ? (await liveDocument(db, ctx, baseOf(subject), at)).live_from : null

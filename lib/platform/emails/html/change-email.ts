import type { Design, HtmlDesign } from '#contract/emails/design-shapes.ts'
import type { changeEmail as changeCall, resetEmail as resetCall } from '#contract/emails/named.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { refuseProblems } from '#platform/emails/designs/check-document.ts'
import { documentAt, subjectOf } from '#platform/emails/designs/document.ts'
import { requireBuilder } from '#platform/emails/designs/require-builder.ts'
import { switchEmail } from '#platform/emails/state/switch-email.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { designOf } from '#platform/mail/designs/kinds.ts'
import { liveParts } from '#platform/mail/designs/programs.ts'
import { cleanHtml } from '#platform/mail/html/clean-html.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { publishData } from '#platform/versions/publish.ts'
import { setText } from '#rules/emails/editing/texts.ts'
import { hashOf } from '#rules/emails/words/texts.ts'
import { refuseTooLong } from './checked.ts'
import { putDraft } from './put-draft.ts'
import { baseOf, emailOf, htmlsOf, languagesOf } from './read-email.ts'

type Written = { html?: string | undefined; subject?: string | undefined; language: string }
type Live = Awaited<ReturnType<typeof liveParts>>

/** A design with another HTML or subject in one language; all others stay as they are. */
const withWritten = (ctx: Ctx, live: Live, { html, subject, language }: Written): Design => {
  const base = baseOf(ctx)
  const { design } = live
  const texts =
    subject === undefined ? design.subject : setText(design.subject, language, base, subject)
  if (html === undefined) return { ...design, subject: texts }
  const { v, preheader, plain } = design
  const own: HtmlDesign = {
    v,
    preheader,
    subject: texts,
    format: 'html',
    // a text of the blocks would not be that of the HTML
    plain: design.format === 'html' ? plain : {},
    html: setText(htmlsOf(ctx, live), language, base, html),
  }
  return own
}

/** Cleans the HTML of a design once it was checked, as its author wrote it. */
const cleaned = (ctx: Ctx, design: Design): Design => {
  if (design.format === 'blocks') return design
  const files = storefrontUrl(ctx.env)
  const html = Object.entries(design.html).map(([language, { value, of }]) => {
    const clean = refuseTooLong(cleanHtml(value, files))
    return [language, { value: clean, of }]
  })
  return { ...design, html: Object.fromEntries(html) }
}

/**
 * Changes an email's HTML, subject or state. With the builder on, HTML and subject become a draft;
 * with it off they are published at once, and an earlier version can be restored.
 */
export const changeEmail = (
  ctx: Ctx,
  { params, body }: Parsed<typeof changeCall>,
): Promise<Answer<typeof changeCall>> =>
  transact(ctx.db, async (trx) => {
    const name = emailNameOf(params.name)
    const inside = { ...ctx, trx, db: trx }
    const { html, subject, active } = body
    const { base, others } = languagesOf(ctx)
    const language = body.language ?? base
    if (![base, ...others].includes(language))
      throw new Refusal('invalid_input', { field: 'language' })
    if (active !== undefined) await switchEmail(inside, name, active)
    const isWritten = html !== undefined || subject !== undefined
    // two who write two languages at once keep both: the second reads what the first published
    const settings = isWritten ? await holdSettings(trx, ctx.shop.shop_id) : ctx.shop.settings
    const draft = isWritten && settings.using_email_builder === true
    if (isWritten) requireBuilder(settings)
    if (isWritten) {
      const of = designOf(name)
      const live = await liveParts(trx, ctx.shop.shop_id, { name, scope: null, at: ctx.now })
      const changed = async (design: Design): Promise<Design> => {
        const own = withWritten(ctx, { ...live, design }, { html, subject, language })
        await refuseProblems(inside, subjectOf(name), own)
        return cleaned(ctx, own)
      }
      if (draft)
        await putDraft(
          inside,
          of,
          (before) => changed(before ?? live.design),
          (before, after) => before.format === after.format,
        )
      else await publishData(inside, of, { data: await changed(live.design) })
      const hash = html === undefined ? undefined : hashOf(html)
      await audit(trx, ctx, 'change_email', name, { draft, language, subject, hash })
    }
    const { email } = await emailOf(inside, name, language)
    return { email, draft }
  })

/** Publishes the default of an email again, as a new version; earlier ones stay. Error: 404. */
export const resetEmail = (
  ctx: Ctx,
  { params, query }: Parsed<typeof resetCall>,
): Promise<Answer<typeof resetCall>> =>
  transact(ctx.db, async (trx) => {
    const name = emailNameOf(params.name)
    const inside = { ...ctx, trx, db: trx }
    const subject = subjectOf(name, query.for)
    requireBuilder(ctx.shop.settings)
    const data = await documentAt(trx, ctx, subject, { no: 0, at: ctx.now })
    await publishData(inside, subject.of, { data })
    await audit(trx, ctx, 'reset_email', name, query.for ? { for: query.for } : undefined)
    return { email: (await emailOf(inside, name)).email }
  })

import type { MailName } from '#contract/areas.ts'
import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import type { changeEmail as changeCall, resetEmail as resetCall } from '#contract/emails/named.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { designOf } from '#platform/mail/designs/kinds.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import type { Of } from '#platform/versions/kind.ts'
import { publishData } from '#platform/versions/publish.ts'
import { misspelt } from '#rules/emails/words/placeholders.ts'
import { hashOf } from '#rules/emails/words/texts.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { documentAt, subjectOf } from '#platform/emails/designs/document.ts'
import { switchEmail } from '#platform/emails/state/switch-email.ts'
import { cleanOrRefuse } from './checked.ts'
import { baseOf, emailOf, htmlOf } from './read-email.ts'

/** Saves over whatever draft there is. */
export const putDraft = async <D>(ctx: Ctx & { trx: Trx }, of: Of<D>, data: D): Promise<void> => {
  const draft = await ctx.trx
    .selectFrom('draft')
    .select(['revision', 'data'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', of.kind.kind)
    .where('subject', '=', of.subject)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await saveDraft(ctx, of, { data, expected: draft?.data ? draft.revision : 0 })
}

const refuseSubject = (name: MailName, subject: string): void => {
  const problems = misspelt(subject, holdsOf(name))
  const secret = /\{(giftcard_code|link)[|}]/.exec(subject)?.[1]
  const [first] = problems
  if (first)
    throw new Refusal('email_not_right', {
      field: 'subject',
      facts: {
        problem: 'unknown_variable',
        count: problems.length,
        written: first.written,
        ...(first.nearest ? { nearest: first.nearest } : {}),
      },
    })
  if (secret)
    throw new Refusal('email_not_right', {
      field: 'subject',
      facts: { problem: 'secret_variable', count: 1, written: `{${secret}}` },
    })
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
    if (active !== undefined) await switchEmail(inside, name, active)
    const isDraft = ctx.shop.settings.using_email_builder === true
    if (html !== undefined || subject !== undefined) {
      if (subject !== undefined) refuseSubject(name, subject)
      const { live } = await emailOf(inside, name)
      const base = baseOf(ctx)
      const { v, preheader, plain } = live.design
      const written = subject === undefined ? {} : { [base]: { value: subject, of: '' } }
      const head = { v, preheader, plain, subject: { ...live.design.subject, ...written } }
      const of = designOf(name)
      if (html === undefined && live.design.format === 'blocks')
        await (isDraft ? putDraft : publishOver)(inside, of, { ...live.design, ...head })
      else {
        const own = await cleanOrRefuse(inside, name, html ?? htmlOf(ctx, live))
        const others = live.design.format === 'html' ? live.design.html : {}
        const design: HtmlDesign = {
          ...head,
          format: 'html',
          // a text of the blocks would not be that of the HTML
          plain: live.design.format === 'html' ? plain : {},
          html: { ...others, [base]: { value: own, of: '' } },
        }
        await (isDraft ? putDraft : publishOver)(inside, of, design)
      }
      const hash = html === undefined ? undefined : hashOf(html)
      await audit(trx, ctx, 'change_email', name, { draft: isDraft, subject, hash })
    }
    const { email } = await emailOf(inside, name)
    return { email, draft: isDraft && (html !== undefined || subject !== undefined) }
  })

const publishOver = async <D>(ctx: Ctx & { trx: Trx }, of: Of<D>, data: D): Promise<void> => {
  await publishData(ctx, of, { data })
}

/** Publishes the default of an email again, as a new version; earlier ones stay. Error: 404. */
export const resetEmail = (
  ctx: Ctx,
  { params, query }: Parsed<typeof resetCall>,
): Promise<Answer<typeof resetCall>> =>
  transact(ctx.db, async (trx) => {
    const name = emailNameOf(params.name)
    const inside = { ...ctx, trx, db: trx }
    const subject = subjectOf(name, query.for)
    const data = await documentAt(trx, ctx, subject, { no: 0, at: ctx.now })
    await publishData(inside, subject.of, { data })
    await audit(trx, ctx, 'reset_email', name, query.for ? { for: query.for } : undefined)
    return { email: (await emailOf(inside, name)).email }
  })

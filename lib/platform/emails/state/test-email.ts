import type { sendTestEmail as call } from '#contract/emails/named.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { keepProgram } from '#platform/mail/designs/keep-programs.ts'
import { compileFor, digestOf, liveParts } from '#platform/mail/designs/programs.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { readDraft } from '#platform/versions/draft.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { designOf } from '#platform/mail/designs/kinds.ts'
import { sampleValues } from '#platform/emails/designs/samples.ts'
import { walletSample } from '#platform/emails/designs/wallet-sample.ts'
import { languageFor } from '#rules/shop/language.ts'

/**
 * Sends a test with sample values to a person of the shop: the design that is given, else the
 * draft, else the live one. It holds no live code or link. Errors: 422 on `to_email`, 429.
 */
export const sendTest = async (
  ctx: Ctx,
  { params, query, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const name = emailNameOf(params.name)
  const { to_email } = body.preview_email
  const language = body.language ?? languageFor(ctx.shop.settings, null)
  const scope = query.for ?? null
  const [live, draft] = await Promise.all([
    liveParts(ctx.db, ctx.shop.shop_id, { name, scope, at: ctx.now }),
    readDraft(ctx.db, ctx, designOf(name, scope)),
  ])
  const design = body.design ?? (draft?.data as Design | undefined) ?? live.design
  const program = compileFor({ ...live, design }, { ...ctx, name, language })
  const { values, lots = [] } = sampleValues(name, language)
  const wallet_link = await walletSample(ctx)
  const person = await ctx.db
    .selectFrom('staff')
    .select('name')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('email', '=', to_email)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new Refusal('not_a_recipient', { field: 'preview_email.to_email' })
  await transact(ctx.db, (trx) => refuseManySends({ ...ctx, trx }))
  const program_id = await keepProgram(ctx.db, ctx.shop.shop_id, {
    program,
    digest: digestOf(program),
  })
  return transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const mailId = await queueMail(inside, {
      name: 'email_test',
      test_of: name,
      program_id,
      to: { email: to_email, name: person.name },
      subject: '',
      title: '',
      body: '',
      values: { ...values, ...(values.wallet_link ? { wallet_link } : {}) },
      lots: [...lots],
      language,
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
    await audit(trx, ctx, 'send_test', wireId('mail', mailId), {
      name,
      ...(scope ? { for: scope } : {}),
    })
    return { mail_id: wireId('mail', mailId) }
  })
}

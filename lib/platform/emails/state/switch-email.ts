import { type MailName, mails } from '#contract/areas.ts'
import type { setEmailActive as call } from '#contract/emails/named.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { switchMail } from '#platform/mail/leaving/switch-mail.ts'

/** Switches an email on or off. Error: 422 `email_needed`. */
export const switchEmail = async (
  ctx: Ctx & { trx: Trx },
  name: MailName,
  active: boolean,
): Promise<void> => {
  if (!active && (mails[name] as MailFacts).class === 'needed')
    throw new Refusal('email_needed', { field: 'active' })
  await switchMail(ctx.trx, ctx.shop.shop_id, { name, active })
  await audit(ctx.trx, ctx, 'switch_email', name, { active })
}

export const setActive = (
  ctx: Ctx,
  { params, body: { active } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const name = emailNameOf(params.name)
    await switchEmail({ ...ctx, trx }, name, active)
    return { email: { name, active } }
  })

import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { handleMail as call } from '#contract/emails/calls.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { holdMail, setHandled } from '#platform/mail/handle.ts'
import { findMail, isUnsettled, mailDetail } from './read-mail.ts'

/** Marks an email as handled, or reopens it; repeating it changes nothing. */
export const handleMail = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { mail_id } = await findMail(trx, ctx, params.id)
    await holdMail({ ...ctx, trx }, mail_id)
    const mail = await findMail(trx, ctx, params.id)
    if (!isUnsettled(mail)) throw new Refusal('mail_moving')
    if ((mail.handled_at !== null) === body.handled) return mailDetail(trx, ctx, params.id)
    await setHandled({ ...ctx, trx }, mail_id, body.handled)
    await audit(trx, ctx, body.handled ? 'handle_mail' : 'reopen_mail', params.id)
    return mailDetail(trx, ctx, params.id)
  })

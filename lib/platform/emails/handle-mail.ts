import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { handleMail as call } from '#contract/emails.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { noteMail } from '#platform/mail/note.ts'
import { findMail, isUnarrived, mailDetail } from './read-mail.ts'

/** Asked for twice, it stays as it is. */
export const handleMail = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const { mail_id } = await findMail(trx, ctx, params.id)
    await sql`
      select from mail
      where mail_id = ${mail_id} and shop_id = ${ctx.shop.shop_id}
      for no key update`.execute(trx)
    const mail = await findMail(trx, ctx, params.id)
    if (!isUnarrived(mail)) throw new Refusal('mail_moving')
    if ((mail.handled_at !== null) === body.handled) return mailDetail(trx, ctx, params.id)
    await sql`
      update mail set handled_at = ${body.handled ? ctx.now : null}
      where mail_id = ${mail_id} and shop_id = ${ctx.shop.shop_id}`.execute(trx)
    await noteMail(inside, mail_id, body.handled ? 'handled' : 'reopened')
    await audit(trx, ctx, body.handled ? 'handle_mail' : 'reopen_mail', params.id)
    return mailDetail(trx, ctx, params.id)
  })

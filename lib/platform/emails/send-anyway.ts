import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { sendMailAnyway as call } from '#contract/emails/delivery.ts'
import { confirmedFor } from '#contract/emails/withheld.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { queueAgain } from '#platform/mail/again.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'
import { isPassable, mailDetail } from './read-mail.ts'
import { holdWithOwner, refuseStranger } from './resend-mail.ts'

/**
 * Sends a withheld email. Only the reason that was shown is passed over, so that another one that
 * came meanwhile still counts.
 */
export const sendMailAnyway = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  await refuseManySends(ctx)
  const mail_id = readId('mail', params.id)
  const { mail, owner } = await holdWithOwner(ctx, params.id)
  if (mail.state !== 'withheld') throw new Refusal('mail_moving')
  refuseStranger(ctx, mail, owner)
  if (!isPassable(mail)) throw new Refusal('not_passable')
  const withheld = mail.withheld!
  if (confirmedFor.includes(withheld) && !body.confirmed) throw new Refusal('not_confirmed')
  await queueAgain(ctx, {
    mails: sql`m.mail_id = ${mail_id}`,
    kind: 'sent_anyway',
    detail: { withheld },
  })
  await audit(ctx.trx, ctx, 'send_anyway', params.id, { name: mail.name, reason: withheld })
  return mailDetail(ctx.trx, ctx, params.id)
}

import type { getMailHtml as call } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { fillMails, readyOrRefuse } from '#platform/mail/filling/fill-mails.ts'
import { mailRows } from '#platform/mail/filling/mail-rows.ts'
import { messageOf, withImages } from '#platform/mail/postman/send.ts'
import { isDesigned } from '#platform/mail/designs/kinds.ts'
import { seesWholeCodes } from '#rules/way/access.ts'

/**
 * Reads an email as it was sent or withheld. A code is as visible as the viewer's rights allow, and
 * links are cut. Error: 404.
 */
export const readMailHtml = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const id = readId('mail', params.id)
  const [row] = await mailRows(ctx, [id], [ctx.shop.shop_id])
  if (!row || !isDesigned(row.name)) throw new Refusal('not_found')
  const hidesCodes = !seesWholeCodes(
    ctx.actor,
    ctx.shop.settings.hiding_gift_card_code_except_last_4_digits,
  )
  const ready = await fillMails(ctx, [row], { now: ctx.now, pin: false, viewing: { hidesCodes } })
  const own = readyOrRefuse(ready, row.mail_id)
  const message = await messageOf(ctx, row, own)
  const { subject, text } = message
  return {
    subject,
    html: withImages(message),
    text,
    language: own.program.language,
    as_sent: row.filled !== null,
  }
}

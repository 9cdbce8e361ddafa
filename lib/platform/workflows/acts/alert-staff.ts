import { publicUrl } from '#env.ts'
import type { Act } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'

type Alert = { workflow_id: bigint; title: string; emails: readonly string[]; message: string }

/** Writes an alert in the reader's language; its message is the workflow's own. */
export const alertWords = (
  language: Language,
  { title, message }: Pick<Alert, 'title' | 'message'>,
) => {
  const subject = wordsIn(language, 'mail.workflow')('alert', { title })
  return { subject, title: subject, body: message }
}

/** Emails an alert to those of its addresses that belong to the shop's team. */
export const alertStaff = async (act: Act, alert: Alert): Promise<void> => {
  const { trx, shop, env } = act
  const people = await trx
    .selectFrom('staff')
    .select(['email', 'name', 'language'])
    .where('shop_id', '=', shop.shop_id)
    .where('email', 'in', [...alert.emails])
    .where('blocked_at', 'is', null)
    .execute()
  for (const { language: known, ...to } of people) {
    const language = known ?? 'en'
    await queueMail(act, {
      name: 'workflow_alert',
      to,
      language,
      ...alertWords(language, alert),
      values: {},
      link: publicUrl(env) + pathIn(language, `/loyalty/${wireId('workflow', alert.workflow_id)}`),
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
  }
}

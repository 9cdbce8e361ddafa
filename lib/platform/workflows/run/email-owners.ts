import { publicUrl } from '#env.ts'
import type { Act } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'

/** Most or all of a workflow's budget is spent, or of the shop's month. */
type Kind = 'near' | 'over' | 'shopNear' | 'shopOver'
/** A budget of which most or all is spent, in minor units; without a workflow that of all. */
export type Budget = { workflow_id: bigint | null; title: string; spent: bigint; most: bigint }

/** Writes that most of a budget is spent, or all of it, in the reader's language. */
export const budgetWords = (
  language: Language,
  { title, ...amounts }: { title: string; used: string; amount: string },
  kind: Kind,
) => {
  const say = wordsIn(language, 'mail.workflow')
  const subject = say(kind, { title })
  return { subject, title: subject, body: say(`${kind}Body`, amounts) }
}

/** Emails the owners that 80 % of a budget is spent, or that the next reward didn't fit. */
export const emailOwners = async (
  act: Act,
  { workflow_id, title, spent, most }: Budget,
  kind: Kind,
): Promise<void> => {
  const { trx, shop, env } = act
  const owners = await trx
    .selectFrom('staff')
    .select(['email', 'name', 'language'])
    .where('shop_id', '=', shop.shop_id)
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('blocked_at', 'is', null)
    .execute()
  const path = workflow_id === null ? '/loyalty' : `/loyalty/${wireId('workflow', workflow_id)}`
  for (const { language: known, ...to } of owners) {
    const language = known ?? 'en'
    const words = {
      title,
      used: displayMoney(formatMinor(spent), shop.currency, language),
      amount: displayMoney(formatMinor(most), shop.currency, language),
    }
    await queueMail(act, {
      name: 'workflow_budget',
      to,
      language,
      ...budgetWords(language, words, kind),
      values: {},
      link: publicUrl(env) + pathIn(language, path),
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
  }
}

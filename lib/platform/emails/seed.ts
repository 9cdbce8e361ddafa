import type { Seeding } from '#platform/area.ts'
import type { Issued } from '#platform/store-credit/seed-acts.ts'
import { formatMinor } from '#rules/money.ts'
import { letterIn } from '#platform/mail/designs/default-design.ts'
import { writePastMails } from '#platform/mail/seed.ts'
import type { MailContent } from '#platform/mail/tables.ts'

/**
 * Seeds the emails about issued credit: most delivered (or kept), a few failed, two of them
 * recently.
 */
export const seedMails = async (
  { trx, platform, shop, dice, arrived }: Seeding,
  issued: readonly Issued[],
): Promise<void> => {
  const letter = letterIn('gift_card_manual', 'en')
  const recipients = issued.filter(({ email }) => email !== null && dice.chance(0.8))
  const mails = recipients.map((one, i) => {
    const content: MailContent = {
      title: letter.title ?? '',
      body: dice.chance(0.3) ? 'Thank you for your patience with us.' : '',
      values: {
        amount_issued: formatMinor(one.amount),
        balance_after: formatMinor(one.balance_after),
        ...(one.expires_on ? { expires_on: one.expires_on } : {}),
      },
    }
    const isFailed =
      dice.chance(0.015) || i === recipients.length - 4 || i === recipients.length - 7
    return {
      name: 'gift_card_manual',
      to_email: one.email!,
      to_name: one.name,
      subject: letter.subject,
      content,
      message_id: `<seed-${i + 1}@${shop.shop_url}>`,
      state: isFailed ? ('failed' as const) : arrived,
      customer_id: one.customer_id,
      gift_card_id: one.gift_card_id,
      movement_id: one.movement_id,
      staff_id: one.staff_id,
      created_at: one.at,
    }
  })
  await writePastMails({ ...platform, trx }, shop.shop_id, mails)
}

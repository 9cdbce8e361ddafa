import type { Act } from '#platform/ctx.ts'
import { sql } from 'kysely'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { Refusal } from '#contract/error.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { giveCode } from '#platform/money/card.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { wireId } from '#platform/ids.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { formatMinor } from '#rules/money.ts'
import { expireAsSold } from '#platform/egifts/sale.ts'
import type { EgiftRow } from '#platform/egifts/read-egift.ts'

type Owner = { name: string; email: string }

/** Returns the instructions for using the code, the shop's own if set. */
export const afterText = ({
  after_text,
  language,
}: Pick<EgiftSettings, 'after_text' | 'language'>): string =>
  after_text || wordsIn(language, 'mail.gift')('use')

/**
 * Gives the card that held a gift's credit to its owner: it gets its code and joins the customer
 * with that email, made if needed. No money moves. The code goes to the owner by email and to the
 * caller, to no one else.
 */
export const handOver = async (
  giving: Act,
  row: EgiftRow,
  owner: Owner,
  settings: EgiftSettings,
): Promise<{ cipher: Buffer; code_id: bigint; mail: string; until: string | null }> => {
  const { trx, shop, vault, now } = giving
  const { gift_card_id } = row
  if (gift_card_id === null) throw new Refusal('broken')
  const { customer_id } = await holdPerson(trx, shop.shop_id, owner, now)
  const { rows } = await sql<{ balance: bigint }>`
    update gift_card
    set awaits_claim = false, fulfilled_at = ${now}, customer_name = ${owner.name},
      customer_email = ${owner.email}, customer_id = ${customer_id}
    where shop_id = ${shop.shop_id}
      and gift_card_id = ${gift_card_id}
      and awaits_claim
      and disabled_at is null
    returning balance`.execute(trx)
  const card = rows[0]
  if (!card) throw new Refusal('broken')
  const until = await expireAsSold(giving, row)
  const { cipher, code_id } = await giveCode(trx, vault, shop.shop_id, gift_card_id, now)
  const { language } = settings
  const mail_id = await queueMail(giving, {
    name: 'egift_code',
    to: owner,
    subject: '',
    title: '',
    body: '',
    language,
    values: {
      giftcard_balance: formatMinor(card.balance),
      gift_use: afterText(settings),
      ...(until ? { expires_on: until } : {}),
    },
    customer_id,
    gift_card_id,
    movement_id: null,
  })
  await noteEvent(giving, { gift_card_id, kind: 'fulfilled', mail_id })
  return { cipher, code_id, mail: wireId('mail', mail_id), until }
}

/** Notifies the sender of the claim, if the shop has this enabled. */
export const tellSender = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
): Promise<string | null> => {
  if (!settings.notify_sender || row.sender_email === null) return null
  const { language } = settings
  const mail_id = await queueMail(giving, {
    name: 'egift_claimed',
    to: { email: row.sender_email, name: row.sender_name },
    title: '',
    body: '',
    language,
    subject: '',
    values: { gift_recipient: row.recipient_name },
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
  return wireId('mail', mail_id)
}

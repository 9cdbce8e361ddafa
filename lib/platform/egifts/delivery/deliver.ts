import type { Act } from '#platform/ctx.ts'
import { sql } from 'kysely'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { wireId } from '#platform/ids.ts'
import { cancelMails } from '#platform/mail/cancel.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { become, noteStep } from '#platform/egifts/become.ts'
import { linkOf } from './link.ts'
import type { EgiftRow } from '#platform/egifts/read-egift.ts'

const dayMs = 24 * 60 * 60 * 1000

type LinkMail = 'egift_recipient' | 'egift_reminder' | 'egift_expiring'

/** Emails the link to the recipient; null if there is no address (a gift by link). */
export const mailRecipient = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
  name: LinkMail,
): Promise<bigint | null> => {
  if (row.recipient_email === null) return null
  const { language, hide_prices } = settings
  return queueMail(giving, {
    name,
    to: { email: row.recipient_email, name: row.recipient_name },
    subject: '',
    title: '',
    body: '',
    language,
    values: {
      sender_name: row.sender_name,
      gift_message: row.message,
      ...(hide_prices ? {} : { amount_issued: formatMinor(row.value) }),
      ...(row.expires_at ? { expires_on: dayIn(giving.shop.time_zone, row.expires_at) } : {}),
    },
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
    link: `${linkOf(giving, row)}${language === 'ru' ? '?lang=ru' : ''}`,
  })
}

/** Cancels unsent emails, whose link would reveal a gift that is no longer the recipient's. */
export const cancelEgiftMails = ({ trx, shop }: Act, { egift_id }: EgiftRow): Promise<void> =>
  cancelMails(
    trx,
    shop.shop_id,
    sql`
      select substr(v.detail ->> 'mail', 2)::bigint
      from egift_event v
      where v.shop_id = ${shop.shop_id} and v.egift_id = ${egift_id} and v.detail ? 'mail'`,
  )

/**
 * Sends the gift: its link opens it from now until the settings' limit. A gift by link waits to be
 * copied.
 */
export const deliver = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
): Promise<EgiftRow> => {
  const expires_at = new Date(giving.now.getTime() + settings.claim_days * dayMs)
  const sent = await become(giving, row, 'sent', {
    sent_at: giving.now,
    expires_at,
    opened_at: null,
    reminded_at: null,
    warned_at: null,
  })
  return mailAgain(giving, sent, settings, 'sent')
}

/** Queues its email, if it goes by email, and records the event. */
export const mailAgain = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
  step: 'sent' | 'resent',
): Promise<EgiftRow> => {
  const mail_id = await mailRecipient(giving, row, settings, 'egift_recipient')
  await giving.trx
    .updateTable('egift')
    .set({ mail_id })
    .where('shop_id', '=', giving.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  await noteStep(giving, row, step, mail_id === null ? {} : { mail: wireId('mail', mail_id) })
  return { ...row, mail_id }
}

/** Sends it at once, or schedules it. */
export const deliverOrSchedule = async (
  giving: Act,
  row: EgiftRow,
  settings: EgiftSettings,
): Promise<EgiftRow> => {
  if (row.send_at === null || row.send_at <= giving.now) return deliver(giving, row, settings)
  const scheduled = await become(giving, row, 'scheduled')
  await noteStep(giving, row, 'scheduled', { to: row.send_at.toISOString() })
  return scheduled
}

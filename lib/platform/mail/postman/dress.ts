import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import { ownSenders } from '#platform/mail/sender/signing.ts'
import { unsubscribeLink } from '#platform/mail/suppression/unsubscribe-link.ts'
import { addressOf, type Message } from './send.ts'

type Row = { shop_id: bigint; mail_id: bigint; name: string; to_email: string }

/**
 * Adds to messages what depends on how they leave: the shop's own sender for emails to customers,
 * and the fields by which a mail program unsubscribes its reader with one click (RFC 8058, which
 * demands https).
 */
export const dressOf = (platform: Platform) => {
  const isPublic = storefrontUrl(platform.env).startsWith('https://')
  return async (rows: readonly Row[]) => {
    const senders = await ownSenders(platform, [...new Set(rows.map(({ shop_id }) => shop_id))])
    return (row: Row, make: () => Message): Message => {
      const message = make()
      const mailClass = classOf(row.name)
      const sender = mailClass === 'staff' ? undefined : senders.get(row.shop_id)
      return {
        ...message,
        ...(sender
          ? {
              from: { name: message.from.name, address: sender.address },
              // undeliverable emails return to us, who know what to do about them
              envelope: {
                from: addressOf(platform.env.MAIL_FROM).address,
                to: message.to.address,
              },
              dkim: { domain: sender.domain, selector: sender.selector, key: sender.key },
            }
          : {}),
        ...(isPublic && mailClass === 'optional'
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeLink(platform, row)}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
      }
    }
  }
}

import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import { unsubscribeLink } from '#platform/mail/suppression/unsubscribe-link.ts'
import type { MailRow, Message } from './send.ts'

/**
 * Adds to a message what depends on how it leaves: the fields by which a mail program unsubscribes
 * its reader with one click (RFC 8058, which demands https).
 */
export const dressOf = (platform: Platform) => {
  const isPublic = storefrontUrl(platform.env).startsWith('https://')
  return async (_rows: readonly MailRow[]) =>
    (row: MailRow, make: () => Message): Message => ({
      ...make(),
      ...(isPublic && classOf(row.name) === 'optional'
        ? {
            headers: {
              'List-Unsubscribe': `<${unsubscribeLink(platform, row)}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    })
}

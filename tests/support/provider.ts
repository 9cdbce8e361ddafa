import { signatureOf } from '#platform/signed-body.ts'
import { testEnv, type TestPlatform, unique } from './platform.ts'

type MailEvent = {
  message_id: string
  kind: string
  at?: string
  reason?: string
  bounce?: 'hard' | 'soft'
}

/** An email provider that reports deliveries, with a valid or another signature. */
export const providerOf = (platform: TestPlatform) => {
  const header = (
    body: string,
    {
      secret = testEnv.MAIL_WEBHOOK_SECRET!,
      at = platform.clock(),
    }: { secret?: string; at?: Date } = {},
  ): string => {
    const seconds = String(Math.floor(at.getTime() / 1000))
    return `t=${seconds},v1=${signatureOf(secret, seconds, Buffer.from(body)).toString('hex')}`
  }
  const post = (raw: string, signature: string | null) =>
    platform.request('POST', '/webhooks/mail', {
      raw,
      headers: signature === null ? {} : { 'x-webhook-signature': signature },
    })
  return {
    header,
    post,
    tell: (events: MailEvent[], how: { secret?: string; at?: Date } = {}) => {
      // equal bodies within one second would have equal signatures
      const raw = JSON.stringify({ events, id: unique('told') })
      return post(raw, header(raw, how))
    },
  }
}

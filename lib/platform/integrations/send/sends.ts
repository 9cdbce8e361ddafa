import type { MailName } from '#contract/areas.ts'
import type { NoticeType } from '#contract/feed/notice-types.ts'
import type { Ask, Credentials } from '#platform/integrations/manifest.ts'

/** A customer as a vendor knows them, with the balance that they have now. */
export type Told = {
  email: string
  first_name: string
  last_name: string
  balance: string
  currency: string
  /** the credit that expires next */
  next_expires_on: string | null
  next_amount: string | null
  /** the page with their balance */
  link: string
}
/** A notice about a customer. */
export type ToldNotice = {
  id: string
  type: NoticeType
  at: Date
  data: Readonly<Record<string, unknown>>
  person: Told
}

/** A credit for a ticket, as it is noted there; `isAgain`: an earlier try may have noted it. */
export type ToldNote = { id: string; ticket: string; text: string; isAgain: boolean }

/**
 * Kinds of sends: a notice, a customer's balance, a notice of before the connection, and a note on a
 * ticket.
 */
export const sendKinds = ['event', 'profile', 'past', 'note'] as const
export type SendKind = (typeof sendKinds)[number]

/** Notices that a vendor gets, and the way they are sent. */
export type Sends = {
  notices: readonly NoticeType[]
  /** emails that it can send instead of us, and the notices by which it learns of them */
  mails: { readonly [Name in MailName]?: readonly NoticeType[] }
  /** requests of a kind at once, and each second from then on */
  paces: { readonly [Kind in SendKind]?: { burst: number; each: number } }
  /** past notices of one request */
  pastMost: number
  event?: (ask: Ask, credentials: Credentials, notice: ToldNotice) => Promise<void>
  profile?: (ask: Ask, credentials: Credentials, person: Told) => Promise<void>
  past?: (ask: Ask, credentials: Credentials, notices: readonly ToldNotice[]) => Promise<void>
  /** helpdesk in whose tickets credit is noted */
  helpdesk?: string
  note?: (ask: Ask, credentials: Credentials, note: ToldNote) => Promise<void>
}

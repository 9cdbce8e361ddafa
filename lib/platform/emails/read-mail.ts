import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getMail as call } from '#contract/emails/calls.ts'
import type { MailDetail } from '#contract/emails/shapes.ts'
import { passable, withheldFor } from '#contract/emails/withheld.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { may, seesWholeCodes } from '#rules/way/access.ts'
import { isDesigned } from '#platform/mail/designs/kinds.ts'
import { isArrivalKnown } from '#platform/mail/postman/arrival.ts'
import { isSentByStaff } from '#platform/mail/catalogue.ts'
import { type MailFound, mailsFound, toMail } from './list-mails.ts'
import type { MailEventTable } from '#platform/mail/tables.ts'

type Event = MailDetail['events'][number]
type EventRow = Pick<MailEventTable, 'kind' | 'at'> & {
  detail: Record<string, string>
  name: string | null
  email: string | null
}

/**
 * Checks for an email to a customer; those to team members may hold a sign-in link and are resent
 * elsewhere.
 */
const isToCustomer = isSentByStaff
/** Checks whether an email was sent or will never be. */
const isOver = ({ state }: Pick<MailFound, 'state'>): boolean =>
  ['sent', 'delivered', 'bounced', 'kept', 'failed', 'withheld'].includes(state)
/** Checks whether nobody received the email: it bounced or was never sent. */
export const isUnarrived = ({ state }: Pick<MailFound, 'state'>): boolean =>
  state === 'failed' || state === 'bounced'

/** Checks for an email about which somebody may have to do something: not arrived, or withheld. */
export const isUnsettled = (mail: Pick<MailFound, 'state'>): boolean =>
  isUnarrived(mail) || mail.state === 'withheld'

/**
 * Checks who may redirect an email: a code is money, so one that may have arrived needs the right
 * to see whole codes.
 */
export const mayRedirect = (ctx: Ctx, mail: Pick<MailFound, 'state'>): boolean =>
  isUnarrived(mail) ||
  seesWholeCodes(ctx.actor, ctx.shop.settings.hiding_gift_card_code_except_last_4_digits)

const actsOf = (ctx: Ctx, mail: MailFound): MailDetail['acts'] => {
  const mayAct = may(ctx.actor, 'issue')
  const again = mayAct && isToCustomer(mail.name) && isOver(mail)
  return {
    correct: again && mayRedirect(ctx, mail),
    resend: again,
    handle: mayAct && isUnsettled(mail),
    send_anyway: mayAct && mail.state === 'withheld' && isPassable(mail),
    view: isDesigned(mail.name),
    copy_link: mayAct && mail.gift_card_id !== null && isToCustomer(mail.name),
  }
}

/** Checks whether a person may send the email in spite of the reason to withhold it. */
export const isPassable = ({ withheld }: Pick<MailFound, 'withheld'>): boolean =>
  passable.some((one) => one === withheld)

export const findMail = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop'>,
  wire: string,
): Promise<MailFound> => {
  const { rows } = await mailsFound(
    sql`where m.shop_id = ${ctx.shop.shop_id} and m.mail_id = ${readId('mail', wire)}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

export const refuseMoving = (mail: MailFound): void => {
  if (!isToCustomer(mail.name))
    throw new Refusal('not_a_recipient', {
      message: 'Only emails to customers can be resent from here.',
    })
  if (!isOver(mail)) throw new Refusal('mail_moving')
}

const event = (kind: Event['kind'], at: Date | string, more: Partial<Event> = {}): Event => ({
  kind,
  at: new Date(at).toISOString(),
  by: null,
  problem: null,
  withheld: null,
  from: null,
  to: null,
  ...more,
})

/** Lists an email's events; the row itself holds only the current state. */
const eventsOf = (mail: MailFound, rows: readonly EventRow[]): Event[] => {
  const later = rows.flatMap(({ kind, at, detail, name, email }) => [
    ...(detail['sent_at'] ? [event('sent', detail['sent_at'])] : []),
    event(kind, at, {
      by: name === null || email === null ? null : { name, email },
      problem: detail['problem'] ?? null,
      withheld: withheldFor.find((one) => one === detail['withheld']) ?? null,
      from: detail['from'] ?? null,
      to: detail['to'] ?? null,
    }),
  ])
  const left = mail.sent_at ? [event(mail.state === 'kept' ? 'kept' : 'sent', mail.sent_at)] : []
  // at the same moment, sending comes before its reports
  return [
    event('queued', mail.created_at),
    ...[...left, ...later].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  ]
}

export const mailDetail = async (
  db: Db | Trx,
  ctx: Ctx,
  wire: string,
): Promise<{ mail: MailDetail }> => {
  const mail = await findMail(db, ctx, wire)
  const { rows } = await sql<EventRow>`
    select v.kind, v.at, v.detail, p.name, p.email
    from mail_event v
      left join staff p on p.shop_id = v.shop_id and p.staff_id = v.staff_id
    where v.shop_id = ${ctx.shop.shop_id} and v.mail_id = ${mail.mail_id}
    order by v.event_id
    limit 250`.execute(db)
  return {
    mail: {
      ...toMail(mail),
      events: eventsOf(mail, rows),
      acts: actsOf(ctx, mail),
      arrival_known: await isArrivalKnown(db),
    },
  }
}

export const readMail = (ctx: Ctx, { params }: Parsed<typeof call>): Promise<Answer<typeof call>> =>
  mailDetail(ctx.db, ctx, params.id)

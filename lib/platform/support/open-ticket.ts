import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { requestEmail, sendContactSales, sendContactSupport } from '#contract/support/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { type Budget, takeWithin } from '#platform/limits/budget.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { wireId } from '#platform/ids.ts'
import { withAddress } from '#rules/staff/with-address.ts'
import type { Language } from '#rules/tools/language.ts'
import type { TicketTable } from './tables.ts'

type Ticket = Pick<TicketTable, 'kind' | 'reason' | 'email' | 'body'> & {
  detail: Record<string, string | boolean>
}
const tickets: Budget = { kind: 'open_ticket', most: 20, seconds: 3600 }

/**
 * Saves the ticket, confirms it to its writer by email, and emails it to the vendor's support if
 * configured.
 */
export const openTicket = (ctx: Ctx, { detail, ...ticket }: Ticket): Promise<string> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    await takeWithin(trx, tickets, { shop_id, subject: ctx.actor.id }, ctx.now)
    const { ticket_id } = await trx
      .insertInto('ticket')
      .values({
        ...ticket,
        shop_id,
        staff_id: ctx.actor.id,
        detail: JSON.stringify(detail),
        created_at: ctx.now,
      })
      .returning('ticket_id')
      .executeTakeFirstOrThrow()
    const id = wireId('ticket', ticket_id)
    await confirmTicket({ ...ctx, trx }, id, ticket)
    await mailTicket({ ...ctx, trx }, id, { ...ticket, detail })
    await audit(trx, ctx, 'open_ticket', id, { kind: ticket.kind, reason: ticket.reason })
    return id
  })

/** Returns the text of the confirmation to a ticket's writer. */
export const receivedWords = (
  language: Language,
  { id, ...about }: { id: string; reason: string; shop: string },
): { subject: string; body: string } => {
  const say = wordsIn(language, 'mail.ticket')
  return { subject: say('received', { id }), body: say('receivedBody', { id, ...about }) }
}

/**
 * Confirms to the reply address, which may be anybody's: the email contains nothing that the writer
 * typed, so that it can't be used to send text to strangers.
 */
const confirmTicket = async (
  ctx: TrxCtx,
  id: string,
  { reason, email }: Pick<Ticket, 'reason' | 'email'>,
): Promise<void> => {
  const reply_to = ctx.env.SUPPORT_EMAIL
  await queueMail(ctx, {
    name: 'ticket_received',
    to: { email, name: '' },
    language: ctx.language,
    ...(reply_to ? { reply_to } : {}),
    title: '',
    ...receivedWords(ctx.language, { id, reason, shop: ctx.shop.shop_url }),
    values: {},
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
}

/** The whole of it, for the vendor's support; an answer goes to the address of the ticket. */
const mailTicket = async (
  ctx: TrxCtx,
  id: string,
  { kind, reason, email, body, detail }: Ticket,
): Promise<void> => {
  const to = ctx.env.SUPPORT_EMAIL
  if (!to) return
  const say = wordsIn('en', 'mail.ticket')
  const shop = ctx.shop.shop_url
  const who = withAddress(ctx.actor)
  const facts = say('body', { text: body, id, kind, shop, who, reply_to: email })
  const details = Object.entries(detail).map(([field, value]) => `${field}: ${value}`)
  await queueMail(ctx, {
    name: 'support_ticket',
    to: { email: to, name: '' },
    reply_to: email,
    subject: say('subject', { reason, shop, id }),
    title: reason,
    body: [facts, ...details].join('\n'),
    values: {},
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
}

export const contactSupport = async (
  ctx: Ctx,
  { body: { email, reason, body, intercomId } }: Parsed<typeof sendContactSupport>,
): Promise<Answer<typeof sendContactSupport>> => ({
  data: {
    ticket_id: await openTicket(ctx, {
      kind: 'support',
      reason,
      email,
      body,
      detail: intercomId ? { intercom: intercomId } : {},
    }),
  },
})

export const contactSales = async (
  ctx: Ctx,
  { body: { email, service, ...detail } }: Parsed<typeof sendContactSales>,
): Promise<Answer<typeof sendContactSales>> => ({
  ticket_id: await openTicket(ctx, { kind: 'sales', reason: service, email, body: '', detail }),
})

export const askForEmail = async (
  ctx: Ctx,
  { body }: Parsed<typeof requestEmail>,
): Promise<Answer<typeof requestEmail>> => ({
  ticket_id: await openTicket(ctx, {
    kind: 'email',
    reason: wordsIn('en', 'mail.ticket')('emailDesign'),
    email: ctx.actor.email,
    body: body.request_message,
    detail: {},
  }),
})

import type { Answer, Parsed } from '#contract/endpoint.ts'
import { cardLists, type getAnswerCard as call, rowsFirst } from '#contract/helpdesk/calls.ts'
import type { AnswerCard, Match } from '#contract/helpdesk/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer, readCustomer } from '#platform/customers/read-customer.ts'
import { emailAbout } from '#platform/staff/session/about.ts'
import { may } from '#rules/way/access.ts'
import { formatMinor } from '#rules/money.ts'
import * as parts from './card-parts.ts'
import { findPeople, noMatch, onlyPerson, ordersFound } from './find-people.ts'
import { repliesTo } from './replies.ts'
import { creditsOf } from './ticket-credits.ts'

type Person = Pick<Match, 'platform_customer_id' | 'full_name' | 'email'>

const nobody = { note: null, blocked_at: null, language: null, balance: '0.00', cards: [] }

/** Reads the customer, or the little that is known of an address without one. */
const readPerson = async (ctx: Ctx, person: Person) => {
  const { platform_customer_id: id } = person
  if (id === null) return { ...nobody, ...person, customer_id: null }
  const [customer, { customer_id }] = await Promise.all([
    readCustomer(ctx, id),
    findCustomer(ctx.db, ctx, id),
  ])
  return { ...customer, customer_id }
}

type Wanted = { limit: number; found: string[] }

const cardOf = async (ctx: Ctx, person: Person, { limit, found }: Wanted): Promise<AnswerCard> => {
  const customer = await readPerson(ctx, person)
  const of = { customer_id: customer.customer_id, email: customer.email, limit: limit + 1, found }
  const [sums, expiring, pending, orders, refunds, returns, mails] = await Promise.all([
    parts.sumsOf(ctx, of),
    parts.expiringOf(ctx, of),
    parts.pendingOf(ctx, of),
    parts.ordersOf(ctx, of),
    parts.refundsOf(ctx, of),
    parts.returnsOf(ctx, of),
    may(ctx.actor, 'read') ? parts.mailsOf(ctx, of) : [],
  ])
  const lists = { pending, orders, refunds, returns, mails }
  const card = {
    platform_customer_id: customer.platform_customer_id,
    full_name: customer.full_name,
    email: customer.email,
    note: customer.note,
    blocked_at: customer.blocked_at,
    balance: customer.balance ?? formatMinor(0n),
    held: formatMinor(sums.held),
    owed: formatMinor(sums.owed),
    cards: customer.cards ?? [],
    expiring: expiring.map(({ expires_on, amount }) => ({
      expires_on,
      amount: formatMinor(amount),
    })),
    pending: pending.slice(0, limit),
    orders: orders.slice(0, limit),
    refunds: refunds.slice(0, limit),
    returns: returns.slice(0, limit),
    mails: mails.slice(0, limit),
    more_of: cardLists.filter((list) => lists[list].length > limit),
  }
  return { ...card, replies: await repliesTo(ctx, card, customer.language ?? null) }
}

/** Finds whom the question is about and reads their card. Reads only. */
export const getAnswerCard = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { text = '', about, platform_customer_id: id, ticket, limit = rowsFirst } = body
  const isAbout = text === '' && !id && Boolean(about)
  const email = isAbout ? await emailAbout(ctx, about!) : null
  const words = email ?? text
  const [{ matches, hasMore }, credits] = await Promise.all([
    words === '' ? noMatch : findPeople(ctx, words),
    ticket ? creditsOf(ctx, ticket) : [],
  ])
  const person = id ? { platform_customer_id: id, full_name: '', email: null } : onlyPerson(matches)
  return {
    email,
    currency: ctx.shop.currency,
    matches,
    more_matches: hasMore,
    card: person && (await cardOf(ctx, person, { limit, found: ordersFound(matches, person) })),
    credits,
  }
}

import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { answerVendor as call } from '#contract/integrations/calls.ts'
import { publicUrl } from '#env.ts'
import { findPerson } from '#platform/integrations/find-person.ts'
import { addressIn, partIn } from '#platform/integrations/read-json.ts'
import type { Signed } from '#platform/route.ts'
import type { MovementTable } from '#platform/ledger/tables.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { longDay } from '#rules/long-day.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { noteQuestion } from './note-question.ts'
import type { Question } from './prove-question.ts'

type Card = { last4: string | null; balance: bigint }
type Moved = { what: MovementTable['kind']; amount: bigint; at: Date; reason: string | null }
type Found = {
  platform_customer_id: string
  full_name: string
  balance: bigint
  expires_on: string | null
  cards: Card[]
  moved: Moved[]
}

const cardsMost = 10
const movedMost = 10

const read = async (
  { db }: Pick<Signed<Question>, 'db'>,
  shopId: bigint,
  customerId: bigint,
  today: string,
): Promise<Found> => {
  const { rows } = await sql<Omit<Found, 'cards' | 'moved'>>`
    select c.platform_customer_id, c.full_name,
      (
        select coalesce(sum(g.balance), 0)::bigint
        from gift_card g
        where g.shop_id = c.shop_id and g.customer_id = c.customer_id
      ) as balance,
      (
        select min(l.expires_on)::text
        from gift_card g
        join lot l on l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id
        where g.shop_id = c.shop_id and g.customer_id = c.customer_id and l.remaining > 0
          and l.expires_on >= ${today}::date
      ) as expires_on
    from customer c
    where c.shop_id = ${shopId} and c.customer_id = ${customerId}`.execute(db)
  const { rows: cards } = await sql<Card>`
    select k.last4, g.balance
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    where g.shop_id = ${shopId} and g.customer_id = ${customerId} and g.balance > 0
    order by g.gift_card_id desc
    limit ${cardsMost}`.execute(db)
  const { rows: moved } = await sql<Moved>`
    select m.kind as what, m.amount, m.at, m.reason
    from gift_card g
    join movement m on m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
    where g.shop_id = ${shopId} and g.customer_id = ${customerId}
    order by m.movement_id desc
    limit ${movedMost}`.execute(db)
  return { ...rows[0]!, cards, moved }
}

const nothing = { found: false, customer: null, balance: null, expires: null, link: null }

/**
 * Answers a helpdesk that wants to know the customer of a ticket: balance, cards by their last four, and
 * the newest transactions, with links into the dashboard, which open after signing in.
 */
export const answerQuestion = async (
  ctx: Signed<Question>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, proof } = ctx
  const shop = await findShop(db, proof.shop_url)
  const email = addressIn(partIn(body, 'email'))
  const ticket = ticketIn(partIn(body, 'ticket'))
  const found = email ? await findPerson({ trx: db, shop }, { email, id: null }) : null
  const customer_id = found && !found.is_erased ? found.customer_id : null
  const answer = await answerFor(ctx, shop, ticket, customer_id)
  await noteQuestion(ctx, { email, ticket, customer_id }, answer)
  return answer
}

const ticketIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : null

const answerFor = async (
  ctx: Signed<Question>,
  shop: Awaited<ReturnType<typeof findShop>>,
  ticket: string | null,
  customerId: bigint | null,
): Promise<Answer<typeof call>> => {
  const { env, now, proof } = ctx
  const home = publicUrl(env)
  const about = ticket ? new URLSearchParams({ helpdesk: proof.name, id: ticket }) : ''
  const desk = `${home}/select-order?${about}`
  const none = { ...nothing, desk, cards: [], transactions: [] }
  if (customerId === null) return none
  const language = writtenLanguage(languageFor(shop.settings, null))
  const money = (minor: bigint) => displayMoney(formatMinor(minor), shop.currency, language)
  const today = dayIn(shop.time_zone, now)
  const found = await read(ctx, shop.shop_id, customerId, today)
  const kindWord = wordsIn(language, 'commerce.transactions.kinds')
  const reasons = wordsIn(language, 'commerce.transactions.reasons')
  const reasonWord = (reason: string | null) =>
    reason !== null && reasons.has(reason as 'Refund') ? reasons(reason as 'Refund') : reason
  const day = (text: string) => longDay(language, new Date(`${text}T12:00:00Z`))
  return {
    found: true,
    customer: found.full_name,
    balance: money(found.balance),
    expires: found.expires_on && day(found.expires_on),
    link: `${home}/customers/${encodeURIComponent(found.platform_customer_id)}`,
    desk,
    cards: found.cards.map(({ last4, balance }) => ({ last4, balance: money(balance) })),
    transactions: found.moved.map(({ what, amount, at, reason }) => ({
      what: kindWord(what),
      amount: money(amount),
      at: longDay(language, at, shop.time_zone),
      reason: reasonWord(reason),
    })),
  }
}

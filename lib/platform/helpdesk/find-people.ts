import { type RawBuilder, sql } from 'kysely'
import { type MatchedBy, matchedBy } from '#contract/helpdesk/calls.ts'
import type { Match } from '#contract/helpdesk/shapes.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findOrders } from '#platform/orders/find-orders.ts'
import { mayBeName } from '#rules/customers/may-be-name.ts'
import { phoneEnd } from '#rules/orders/phone.ts'
import { cardsByCode } from './cards-by-code.ts'

/** The people found; `hasMore`: the text means more than these. */
type Found = { matches: Match[]; hasMore: boolean }
export const noMatch: Found = { matches: [], hasMore: false }
type Row = { platform_customer_id: string; full_name: string; email: string | null }
// one more shows that there are more
const matchesMost = 20
const phonesMost = 200

/** Selects customers (c) by what a text can be; a merged one is the customer whom they became. */
const byText = async (ctx: Ctx, text: string): Promise<[MatchedBy, RawBuilder<unknown>][]> => {
  const { shop_id } = ctx.shop
  const email = text.toLowerCase()
  if (emailPattern.test(email))
    return [
      [
        'email',
        sql`c.customer_id in (
          select x.customer_id from customer x where x.shop_id = ${shop_id} and x.email = ${email}
          union
          select coalesce(w.merged_into, w.customer_id)
          from former_email f
          join customer w on w.shop_id = f.shop_id and w.customer_id = f.customer_id
          where f.shop_id = ${shop_id} and f.email = ${email}
        )`,
      ],
    ]
  const { by, cards } = await cardsByCode(ctx, text)
  const end = phoneEnd(text)
  return [
    [
      'id',
      sql`c.customer_id in (
        select coalesce(x.merged_into, x.customer_id)
        from customer x
        where x.shop_id = ${shop_id} and x.platform_customer_id = ${text}
      )`,
    ],
    ...(cards.length > 0
      ? [
          [
            by,
            sql`c.customer_id in (
              select g.customer_id
              from gift_card g
              where g.shop_id = ${shop_id} and g.gift_card_id = any(${cards}::bigint[])
            )`,
          ] as [MatchedBy, RawBuilder<unknown>],
        ]
      : []),
    ...(end === null
      ? []
      : [
          [
            'phone',
            // an array, because the planner can't tell how few numbers end so
            sql`c.customer_id = any(array(
              select x.customer_id
              from customer x
              where x.shop_id = ${shop_id}
                and reverse(regexp_replace(x.phone, '\\D', '', 'g'))
                  like ${`${[...end].toReversed().join('')}%`}
              limit ${phonesMost}
            ))`,
          ] as [MatchedBy, RawBuilder<unknown>],
        ]),
    ...(mayBeName(text)
      ? [['customer', holds(sql`c.search`, text)] as [MatchedBy, RawBuilder<unknown>]]
      : []),
  ]
}

const customersBy = async (ctx: Ctx, text: string): Promise<Match[]> => {
  const found = await Promise.all(
    (await byText(ctx, text)).map(async ([by, which]) => {
      const { rows } = await sql<Row>`
        select c.platform_customer_id, c.full_name, c.email
        from customer c
        where c.shop_id = ${ctx.shop.shop_id} and c.merged_into is null and ${which}
        order by c.created_at desc, c.customer_id desc
        limit ${matchesMost + 1}`.execute(ctx.db)
      return rows.map((row) => ({ by, ...row, order: null }))
    }),
  )
  return found.flat()
}

/** Finds the people of orders; a name finds customers, whose orders say nothing more. */
const ordersBy = async (ctx: Ctx, text: string): Promise<Found> => {
  const { groups } = await findOrders(ctx, { body: { text } })
  const named = groups.filter(({ by }) => by !== 'customer')
  return {
    // many orders of one email are one person's
    hasMore: named.some(({ by, more }) => more && by !== 'email'),
    matches: named.flatMap(({ by, orders }) =>
      orders.map(({ customer, email, order_id, name }) => ({
        by,
        platform_customer_id: customer?.platform_customer_id ?? null,
        full_name: customer?.full_name ?? '',
        email: customer?.email ?? email,
        order: { order_id, name },
      })),
    ),
  }
}

type Person = Pick<Match, 'platform_customer_id' | 'email'> & Partial<Pick<Match, 'order'>>

/** Tells people apart; an order that names nobody is its own. */
const personOf = ({ platform_customer_id, email, order }: Person): string =>
  platform_customer_id ?? email ?? `${order?.name}`

const ranks: readonly MatchedBy[] = matchedBy

/**
 * Finds the people whom a text may mean: an email, a name, a phone number, the store's id, a code
 * or its last four, an order's or a return's number. `4711` is an order and a last four: both.
 */
export const findPeople = async (ctx: Ctx, text: string): Promise<Found> => {
  const [customers, { matches: orders, hasMore }] = await Promise.all([
    customersBy(ctx, text),
    ordersBy(ctx, text),
  ])
  // an email that a customer has is them, whatever else was ordered with it
  const isKnown = customers.some(({ by }) => by === 'email')
  const all = [...orders.filter(({ by }) => by !== 'email' || !isKnown), ...customers].toSorted(
    (a, b) => ranks.indexOf(a.by) - ranks.indexOf(b.by),
  )
  const first = new Map<string, Match>()
  for (const match of all) {
    const key = `${match.by} ${personOf(match)}`
    const isOrder = match.order !== null && match.by !== 'email'
    if (!first.has(isOrder ? `${key} ${match.order?.name}` : key))
      first.set(isOrder ? `${key} ${match.order?.name}` : key, match)
  }
  const matches = [...first.values()]
  return {
    matches: matches.slice(0, matchesMost),
    hasMore: hasMore || matches.length > matchesMost,
  }
}

/** Names the orders by which a person was found. */
export const ordersFound = (matches: readonly Match[], person: Person): string[] =>
  matches.flatMap((match) =>
    match.order && match.by !== 'email' && personOf(match) === personOf(person)
      ? [match.order.name]
      : [],
  )

/** Returns the only person of some matches; null for none, several, or an order of nobody. */
export const onlyPerson = (matches: readonly Match[]): Match | null => {
  const [first] = matches
  const isOne = new Set(matches.map(personOf)).size === 1
  return first && isOne && (first.platform_customer_id ?? first.email) !== null ? first : null
}

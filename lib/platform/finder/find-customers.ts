import { type RawBuilder, sql } from 'kysely'
import { emailPattern } from '#contract/email-pattern.ts'
import type { Ctx } from '#platform/ctx.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { formatMinor } from '#rules/money.ts'
import { phoneEnd } from '#rules/orders/phone.ts'
import { fits, foundLimit, groupOf, rankedMost, type FittedGroup } from './found.ts'

type Row = {
  platform_customer_id: string
  full_name: string
  email: string | null
  balance: bigint
  fit: number
}
type Hits = RawBuilder<unknown>
// ranks of names begin above the fit of what is exact
const exact = 0
const part = 5

const byEmail = (shopId: bigint, text: string): Hits[] => {
  const email = text.toLowerCase()
  return emailPattern.test(email)
    ? [
        sql`
          select x.customer_id, ${exact}::int as fit from customer x
          where x.shop_id = ${shopId} and x.email = ${email}`,
        sql`
          select f.customer_id, ${exact}::int as fit from former_email f
          where f.shop_id = ${shopId} and f.email = ${email}`,
      ]
    : []
}

const byId = (shopId: bigint, text: string): Hits => sql`
  select x.customer_id, ${exact}::int as fit from customer x
  where x.shop_id = ${shopId} and x.platform_customer_id = ${text}`

const byPhone = (shopId: bigint, text: string): Hits[] => {
  const end = phoneEnd(text)
  return end === null
    ? []
    : [
        sql`
          select x.customer_id, ${exact}::int as fit from customer x
          where x.shop_id = ${shopId}
            and reverse(regexp_replace(x.phone, '\\D', '', 'g'))
              like ${`${[...end].toReversed().join('')}%`}
          limit ${rankedMost}`,
      ]
}

const byName = (shopId: bigint, text: string, onlyStarts: boolean): Hits => sql`
  select h.customer_id, h.fit
  from (
    select x.customer_id, x.created_at, 1 + ${rankOf(sql`x.search`, text)} as fit
    from customer x
    where x.shop_id = ${shopId} and ${holds(sql`x.search`, text, onlyStarts)}
    limit ${rankedMost}
  ) h
  order by h.fit, h.created_at desc
  ${foundLimit}`

const read = async ({ db, shop }: Ctx, hits: Hits[]): Promise<Row[]> => {
  const all = sql.join(
    hits.map((hit) => sql`(${hit})`),
    sql` union all `,
  )
  // a merged customer is the one whom they became
  const { rows } = await sql<Row>`
    select c.platform_customer_id, c.full_name, c.email, f.fit,
      coalesce((
        select sum(g.balance)
        from gift_card g
        where g.shop_id = c.shop_id and g.customer_id = c.customer_id
      ), 0)::bigint as balance
    from (
      select coalesce(w.merged_into, w.customer_id) as customer_id, min(h.fit)::int as fit
      from (${all}) h
      join customer w on w.shop_id = ${shop.shop_id} and w.customer_id = h.customer_id
      group by 1
    ) f
    join customer c on c.shop_id = ${shop.shop_id} and c.customer_id = f.customer_id
    where c.merged_into is null and c.erased_at is null
    order by f.fit, c.created_at desc, c.customer_id desc
    ${foundLimit}`.execute(db)
  return rows
}

/**
 * Finds customers by email, former ones too, the store's id, the end of a phone number, or words of
 * name and email: those that begin with the text's first, others where these are few.
 */
export const findCustomers = async (ctx: Ctx, text: string): Promise<FittedGroup> => {
  const { shop_id } = ctx.shop
  const named = [...byEmail(shop_id, text), byId(shop_id, text), ...byPhone(shop_id, text)]
  const first = await read(ctx, [...named, byName(shop_id, text, true)])
  const rows = first.length > 0 ? first : await read(ctx, [byName(shop_id, text, false)])
  const best = rows[0]?.fit ?? part
  const fitOf = () => {
    if (best === exact) return fits.number
    return best === part ? fits.part : fits.name
  }
  return groupOf(
    'customers',
    rows.map((row) => ({
      id: row.platform_customer_id,
      title: row.full_name,
      detail: row.email,
      amount: formatMinor(row.balance),
      at: null,
      href: `/customers/${encodeURIComponent(row.platform_customer_id)}`,
    })),
    fitOf(),
  )
}

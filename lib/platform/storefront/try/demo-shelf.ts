import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Proof, signedText } from '#rules/shopper/proof.ts'

/** A product of the demo shop by its best-known price, in minor units. */
export type Product = { id: string; name: string; price: bigint }
export type Person = { id: string; name: string }

const most = { products: 12, people: 8 }
const lastsSeconds = 3000

/** Lists the products of which the shop sold the most pieces, at their last price. */
export const bestSold = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id }: ShopScope,
): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    select coalesce(nullif(max(l.sku), ''), l.name) as id, l.name,
      (array_agg(l.price order by l.order_id desc))[1] as price
    from order_line l
    where l.shop_id = ${shop_id} and not l.is_gift_card and l.price > 0
    group by l.name
    order by sum(l.quantity) desc, l.name
    limit ${most.products}`.execute(db)
  return rows
}

/** Lists the customers with the most store credit, who can be looked at. */
export const peopleOf = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id }: ShopScope,
): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select c.platform_customer_id as id, coalesce(nullif(c.full_name, ''), c.email, '') as name
    from gift_card g
      join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    where g.shop_id = ${shop_id} and g.is_loyalty and g.disabled_at is null
      and c.erased_at is null and g.balance > 0
    order by g.balance desc, g.gift_card_id
    limit ${most.people}`.execute(db)
  return rows
}

/** Signs one of these customers, as the server of a shop does. */
export const proofOf = (
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  { shop_url }: ShopScope,
  id: string,
): string => {
  const exp = Math.floor(clock().getTime() / 1000) + lastsSeconds
  const proof: Pick<Proof, 'kind' | 'id' | 'exp'> = { kind: 'p1', id, exp }
  return `p1.${id}.${exp}.${vault.shopper(signedText(proof, shop_url)).toString('hex')}`
}

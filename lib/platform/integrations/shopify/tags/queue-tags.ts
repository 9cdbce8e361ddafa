import { sql } from 'kysely'
import type { TellTags } from '#platform/customers/store-tags.ts'
import { tagsOf } from '#platform/customers/store-record/tags-of.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'
import { wake } from '#platform/work/wake.ts'
import { folded } from '#rules/tools/folded.ts'

/** Queues changes of tags of customers whom the store knows, where it lets us change customers. */
export const queueTags: TellTags = async ({ trx, shop, now }, changes) => {
  if (changes.length === 0) return
  const { shop_id } = shop
  const row = await findRow(trx, shop_id, 'shopify')
  const isOn = row?.state === 'on' || row?.state === 'broken'
  if (!isOn || !isGranted(row.scopes, 'write_customers')) return
  const { numAffectedRows = 0n } = await sql`
    insert into store_tag (shop_id, customer_id, added, removed, due_at, created_at)
    select c.shop_id, c.customer_id,
      array(select jsonb_array_elements_text(u.change -> 'added')),
      array(select jsonb_array_elements_text(u.change -> 'removed')),
      ${now}, ${now}
    from jsonb_array_elements(${JSON.stringify(changes.map(toJson))}::jsonb)
      with ordinality as u (change, place)
    join customer c
      on c.shop_id = ${shop_id} and c.customer_id = (u.change ->> 'customer_id')::bigint
        and c.platform_customer_id ~ '^[0-9]+$'
    order by u.place`.execute(trx)
  if (numAffectedRows > 0n) wake('store_tags')
}

const toJson = ({ customer_id, ...change }: Parameters<TellTags>[1][number]) => ({
  ...change,
  customer_id: String(customer_id),
})

type Change = { added: string[]; removed: string[] }

/**
 * Adds the changes that wait to the tags that the store has for a customer, so that its older version
 * doesn't take them back.
 */
export const withQueuedTags = async (
  db: Db | Trx,
  shopId: bigint,
  { id, tags }: { id: string; tags?: string | undefined },
): Promise<string | undefined> => {
  if (tags === undefined) return undefined
  const { rows } = await sql<Change>`
    select t.added, t.removed
    from store_tag t
    join customer c on c.shop_id = t.shop_id and c.customer_id = t.customer_id
    where t.shop_id = ${shopId} and c.platform_customer_id = ${id}
    order by t.tag_id`.execute(db)
  if (rows.length === 0) return tags
  const all = tagsOf(tags)
  for (const { added, removed } of rows) {
    for (const tag of removed) all.delete(folded(tag))
    for (const tag of added) if (!all.has(folded(tag))) all.set(folded(tag), tag)
  }
  return [...all.values()].join(', ')
}

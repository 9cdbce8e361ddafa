import { sql } from 'kysely'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
import { wake } from '#platform/work/wake.ts'
import { holdConnection } from './hold-connection.ts'

type Kept = {
  shop_id: bigint
  name: Manifest['name']
  /** the same for every delivery that counts as this one */
  delivery_id: string
  topic: string
  content: string
  email: string | null
}

/**
 * Keeps a delivery, sealed, to be done by a worker; the same id counts once, and has one that is
 * stuck tried again.
 */
export const keepDelivery = async (
  trx: Trx,
  { vault }: Pick<Platform, 'vault'>,
  { shop_id, name, delivery_id, topic, content, email }: Kept,
  now: Date,
): Promise<void> => {
  await holdConnection(trx, shop_id, name)
  const person = email && vault.address(shop_id, email)
  const { rows } = await sql`
    with kept as (
      insert into inbox (
        shop_id, name, delivery_id, body, person_digest, state, due_at, received_at
      )
      values (
        ${shop_id}, ${name}, ${delivery_id}, ${vault.hide(content)}, ${person}, 'waiting', ${now},
        ${now}
      )
      on conflict (shop_id, name, delivery_id) do update
      set state = 'waiting', tries = 0, due_at = excluded.due_at
      where inbox.state = 'stuck' and inbox.body is not null
      returning inbox_id
    ),
    noted as (
      insert into integration_call (shop_id, name, way, topic, status, inbox_id, at)
      select ${shop_id}::bigint, ${name}, 'in', ${topic.slice(0, 100)}, 200, inbox_id,
        ${now}::timestamptz
      from kept k
      where not exists (
        select from integration_call c
        where c.shop_id = ${shop_id} and c.inbox_id = k.inbox_id
      )
    )
    select from kept`.execute(trx)
  if (rows.length === 0) return
  await trx
    .updateTable('integration')
    .set({
      last_delivery_at: now,
      problem: sql<IntegrationProblem | null>`nullif(problem, 'not_signed')`,
    })
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .execute()
  wake('inbox')
}

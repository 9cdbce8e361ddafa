import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Switches an email off or on, for itself (`scope` blank) or for one campaign (`b12`). */
export const switchMail = async (
  trx: Trx,
  shopId: bigint,
  { name, scope = '', active }: { name: string; scope?: string; active: boolean },
): Promise<void> => {
  await sql`
    insert into email (shop_id, name, scope, active)
    values (${shopId}, ${name}, ${scope}, ${active})
    on conflict (shop_id, name, scope) do update set active = excluded.active`.execute(trx)
}

/** Returns the emails that a shop switched off, by name; campaigns excepted. */
export const switchedOff = async (db: Db | Trx, shopId: bigint): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select name from email where shop_id = ${shopId} and scope = '' and not active`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

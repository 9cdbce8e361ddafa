import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { besideChanges } from '#platform/wallet/push/change-passes.ts'
import { wake } from '#platform/work/wake.ts'

/** A device as Apple's protocol names it. */
export type Device = { library_id: string; push_token: string }
type Pass = { shop_id: bigint; pass_id: bigint }

/** Devices of one pass at most: far more than one person has. */
const mostDevices = 50

/** Queues a push to a device, or one more where one waits. */
const pushDevice = async (
  trx: Trx,
  { shop_id, pass_id, device_id }: Pass & { device_id: bigint },
  now: Date,
): Promise<void> => {
  await sql`
    insert into pass_push as q (shop_id, pass_id, device_id, due_at)
    values (${shop_id}, ${pass_id}, ${device_id}, ${now})
    on conflict (shop_id, pass_id, device_id) do update
      set asked = q.asked + 1, is_look = false`.execute(trx)
  wake('wallet')
}

/** Results of a registration; `full`: too many devices have the pass. */
export type Registered = 'new' | 'known' | 'full'

/**
 * Registers a device for a pass; one that is known gets the newest push token. Where the pass has
 * changed since it was made, the device's file may be of before: it is pushed.
 */
export const register = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { shop_id, pass_id }: Pass,
  { library_id, push_token }: Device,
): Promise<Registered> =>
  transact(db, async (trx) => {
    await besideChanges(trx)
    const of = { shop_id, pass_id }
    const now = clock()
    const pass = await trx
      .selectFrom('wallet_pass')
      .select(['voided_at', 'changes'])
      .where('shop_id', '=', shop_id)
      .where('pass_id', '=', pass_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const pushIfChanged = async (device: { device_id: bigint }): Promise<void> => {
      if (pass.changes > 0) await pushDevice(trx, { ...of, ...device }, now)
    }
    const known = await trx
      .selectFrom('pass_device')
      .select(['device_id', 'push_token'])
      .where('shop_id', '=', shop_id)
      .where('pass_id', '=', pass_id)
      .where('library_id', '=', library_id)
      .executeTakeFirst()
    if (known?.push_token === push_token) return 'known'
    if (known) {
      await trx
        .updateTable('pass_device')
        .set({ push_token })
        .where('shop_id', '=', shop_id)
        .where('device_id', '=', known.device_id)
        .execute()
      await pushIfChanged(known)
      return 'known'
    }
    const { count } = await trx
      .selectFrom('pass_device')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('shop_id', '=', shop_id)
      .where('pass_id', '=', pass_id)
      .executeTakeFirstOrThrow()
    if (count >= mostDevices) return 'full'
    const { voided_at } = pass
    const made = await trx
      .insertInto('pass_device')
      .values({ ...of, library_id, push_token, made_at: now, voided_at })
      .returning('device_id')
      .executeTakeFirstOrThrow()
    await pushIfChanged(made)
    return 'new'
  })

/** Forgets that a device has a pass. */
export const unregister = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id, pass_id }: Pass,
  library_id: string,
): Promise<void> => {
  await db
    .deleteFrom('pass_device')
    .where('shop_id', '=', shop_id)
    .where('pass_id', '=', pass_id)
    .where('library_id', '=', library_id)
    .execute()
}

/**
 * Lists the passes of a device that changed after a time, with the time for the next question; of
 * all shops but blocked ones.
 */
export const changedPasses = async (
  { db }: Pick<Platform, 'db'>,
  library_id: string,
  since: Date,
): Promise<{ serialNumbers: string[]; lastUpdated: Date } | null> => {
  const { rows } = await sql<{ serial: string; changed_at: Date }>`
    select p.serial, p.changed_at
    from pass_device d
    join wallet_pass p on p.shop_id = d.shop_id and p.pass_id = d.pass_id
    join shop s on s.shop_id = d.shop_id
    where d.library_id = ${library_id} and p.changed_at > ${since}
      and coalesce(s.settings ->> 'block_shop', 'false') <> 'true'
    order by p.changed_at
    limit 1000`.execute(db)
  const last = rows.at(-1)
  return last
    ? { serialNumbers: rows.map(({ serial }) => serial), lastUpdated: last.changed_at }
    : null
}

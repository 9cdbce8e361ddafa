import { Refusal } from '#contract/error.ts'
import { transact } from '#platform/db/transact.ts'
import { hookDigest } from '#platform/integrations/connect/register.ts'
import { holdConnection } from './hold-connection.ts'
import type { Delivers, Manifest } from '#platform/integrations/manifest.ts'
import { credentialsOf } from '#platform/integrations/read-integration.ts'
import { vendors } from '#platform/integrations/registry.ts'
import type { Open, Sealed } from '#platform/route.ts'

/** A delivery whose address and proof are right. */
export type Proven = {
  shop_id: bigint
  name: Manifest['name']
  delivers: Delivers
  bytes: Buffer
}

const notedEachMs = 60_000

/**
 * Notes a wrong proof at a right address, so that a mistyped secret is seen: as a call and on the
 * connection, at most once a minute, and nothing of the body.
 */
const noteUnsigned = (
  { db, now }: Pick<Open, 'db' | 'now'>,
  shop_id: bigint,
  { name }: Manifest,
): Promise<void> =>
  transact(db, async (trx) => {
    // one at a time, so that the other sees what this one notes
    await holdConnection(trx, shop_id, name)
    const lately = await trx
      .selectFrom('integration_call')
      .select('call_id')
      .where('shop_id', '=', shop_id)
      .where('name', '=', name)
      .where('problem', '=', 'not_signed')
      .where('at', '>', new Date(now.getTime() - notedEachMs))
      .executeTakeFirst()
    if (lately) return
    const call = { way: 'in', topic: '', status: 403, problem: 'not_signed' } as const
    await trx
      .insertInto('integration_call')
      .values({ shop_id, name, ...call, sent: null, answered: null, inbox_id: null, at: now })
      .execute()
    await trx
      .updateTable('integration')
      .set({ problem: 'not_signed' })
      .where('shop_id', '=', shop_id)
      .where('name', '=', name)
      .where('state', '=', 'on')
      .execute()
  })

/**
 * Verifies a delivery before anything in it is read: its secret address finds the connection, whose
 * credentials verify the vendor's proof. Errors: 404 for an address that is none, 403 `not_signed`,
 * which is noted.
 */
export const proveDelivery = async (
  { db, vault, now }: Open,
  { params, headers, bytes }: Sealed,
): Promise<Proven> => {
  const { name, secret = '' } = params
  const manifest = vendors.find((vendor) => vendor.name === name)
  if (!manifest?.delivers || !/^[0-9a-f]{64}$/.test(secret)) throw new Refusal('not_found')
  const row = await db
    .selectFrom('integration')
    .select(['shop_id', 'sealed'])
    .where('hook_digest', '=', hookDigest(secret))
    .where('name', '=', manifest.name)
    .where('state', 'in', ['on', 'broken'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  try {
    manifest.delivers.prove({ headers, bytes, now }, credentialsOf({ vault }, row))
  } catch (cause) {
    const isUnsigned = cause instanceof Refusal && cause.code === 'not_signed'
    if (isUnsigned) await noteUnsigned({ db, now }, row.shop_id, manifest)
    throw cause
  }
  return { shop_id: row.shop_id, name: manifest.name, delivers: manifest.delivers, bytes }
}

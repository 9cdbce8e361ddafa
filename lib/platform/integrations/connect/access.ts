import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform/ctx.ts'
import { askingOf, type Limit } from '#platform/integrations/ask-vendor.ts'
import {
  type Ask,
  type Client,
  type Credentials,
  type Manifest,
  type Renewal,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import { credentialsOf, findRow, type Row } from '#platform/integrations/read-integration.ts'

type Asking = Pick<Platform, 'db' | 'env' | 'vault' | 'clock'> & { send_id?: bigint }
/** Requests to a vendor, with the access that a connection has now. */
type Use<T> = (ask: Ask, credentials: Credentials) => Promise<T>
type More = {
  limit?: Limit | undefined
  /** an access that the vendor has refused */
  refused?: Credentials
}
type Sealed = Uint8Array

/** Longer than a renewal takes, so that two never overlap. */
const leaseMs = 60_000
const lookMs = 200
const looksMost = 60

const refusal = () => new VendorProblem('access_refused', { status: 401 })

/** Selects a connection whose access is still this one. */
const having = ({ db }: Asking, { shop_id, name }: Row, sealed: Sealed) =>
  db
    .updateTable('integration')
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .where('sealed', '=', sealed)

/** Claims the renewal of an access; null: it has been renewed, or another process renews it. */
const claim = async (asking: Asking, row: Row, sealed: Sealed): Promise<Date | null> => {
  const now = asking.clock()
  const until = new Date(now.getTime() + leaseMs)
  const { numUpdatedRows } = await having(asking, row, sealed)
    .set({ renewing_until: until })
    .where((of) => of.or([of('renewing_until', 'is', null), of('renewing_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? until : null
}

type Renewing = { manifest: Manifest; renewal: Renewal; client: Client; limit: Limit | undefined }

/**
 * Renews an access under a claim. No transaction is open during the request, so the claim is a lease:
 * an access that another process has written since stays, and its own is dropped (null).
 */
const renew = async (
  asking: Asking,
  row: Row,
  until: Date,
  { manifest, renewal, client, limit }: Renewing,
): Promise<Credentials | null> => {
  let sealed: Sealed = row.sealed!
  const set = async (change: Partial<Pick<Row, 'sealed' | 'last4'>>, ends: Date | null) => {
    const { numUpdatedRows } = await having(asking, row, sealed)
      .set({ ...change, renewing_until: ends })
      .where('renewing_until', '=', until)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const keep = async (made: Credentials, ends: Date | null): Promise<boolean> => {
    const next = asking.vault.hide(JSON.stringify(made))
    const isKept = await set({ sealed: next, last4: manifest.token(made).slice(-4) }, ends)
    sealed = next
    return isKept
  }
  const old = credentialsOf(asking, row)
  const askWith = (credentials: Credentials) =>
    askingOf({ ...asking, shop: row }, manifest, { ...credentials, client: client.secret }, limit)
  try {
    const made = { ...old, ...(await renewal.renew(askWith(old), client, old, asking.clock())) }
    if (!(await keep(made, renewal.settle ? until : null))) return null
    if (!renewal.settle) return made
    // the old way into the account is kept until the new access has worked
    await manifest.check(askWith(made), made)
    const settled = renewal.settle(made)
    return (await keep(settled, null)) ? settled : null
  } catch (cause) {
    if (!(await set({}, null))) return null
    throw cause instanceof VendorProblem && cause.status === 400 ? refusal() : cause
  }
}

/**
 * Reads the access of a connection, renewed where it ends soon or was refused, once for all who find
 * out at the same time: the others wait for it. Throws a VendorProblem.
 */
export const accessOf = async (
  asking: Asking,
  manifest: Manifest,
  row: Row,
  { limit, refused }: More = {},
): Promise<Credentials> => {
  const { renewal, token } = manifest
  const client = manifest.consent?.client(asking.env)
  let now: Row | undefined = row
  for (let looks = 0; looks < looksMost; looks += 1) {
    if (!now?.sealed || now.attempt !== row.attempt) throw refusal()
    const has = credentialsOf(asking, now)
    const isRefused = refused !== undefined && token(has) === token(refused)
    const mayRenew = renewal && client && has['refresh_token'] !== undefined
    if (!isRefused && !(mayRenew && renewal.isDue?.(has, asking.clock()))) return has
    if (!mayRenew) throw refusal()
    const until = await claim(asking, now, now.sealed)
    const made = until && (await renew(asking, now, until, { manifest, renewal, client, limit }))
    if (made) return made
    const next = await findRow(asking.db, row.shop_id, row.name)
    if (next?.sealed && Buffer.from(next.sealed).equals(now.sealed)) await pause(lookMs)
    now = next
  }
  throw new VendorProblem('unreachable')
}

/** Asks a connected vendor; where its access is refused, once more with the next one. */
export const withAccess = async <T>(
  asking: Asking,
  manifest: Manifest,
  row: Row,
  request: Use<T>,
  limit?: Limit,
): Promise<T> => {
  const askWith = (credentials: Credentials) =>
    request(askingOf({ ...asking, shop: row }, manifest, credentials, limit), credentials)
  const has = await accessOf(asking, manifest, row, { limit })
  try {
    return await askWith(has)
  } catch (cause) {
    const isRefused = cause instanceof VendorProblem && cause.problem === 'access_refused'
    if (!isRefused || has['refresh_token'] === undefined) throw cause
    return askWith(await accessOf(asking, manifest, row, { limit, refused: has }))
  }
}

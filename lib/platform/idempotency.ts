import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope } from './ctx.ts'
import { type Trx, transact } from './db/transact.ts'
import type { Beside } from '#platform/staff/session/authenticate.ts'

/** Who asks, in whatever way they came in. */
type Asking = Platform & { shop: ShopScope; now: Date; idempotencyKey: string | null }
const digestOf = (who: string, endpoint: Endpoint, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.name, who, input]))
    .digest()

const keyPattern = /^[\w-]{8,200}$/
const isTaken = (cause: unknown): boolean =>
  (cause as { code?: string; constraint?: string }).code === '23505' &&
  (cause as { constraint?: string }).constraint === 'idempotency_pkey'

/** What is known of a key; the lock only makes the second of two at once hear 409 instead of waiting. */
export type Claim = { mine: boolean; request_digest: Uint8Array | null; answer: Uint8Array | null }
/**
 * Takes the key within a statement that finds the shop (s); what isn't a key is refused later, in
 * its turn.
 */
export const claiming = (key: string | null): Beside | undefined =>
  key !== null && keyPattern.test(key)
    ? {
        columns: sql`,
          pg_try_advisory_xact_lock(
            hashtextextended(s.shop_id || ':' || ${key}::text, 0)) as mine,
          i.request_digest, i.answer`,
        join: sql`left join idempotency i on i.shop_id = s.shop_id and i.key = ${key}`,
      }
    : undefined

/**
 * Does a money verb once for a key: the key's row is written in the verb's own transaction, so
 * either both are there or neither. Same key and body: the same answer; other body: 422; still
 * running: 409. A refusal keeps no key.
 */
export const carryOut = async <C extends Asking & { trx: Trx }>(
  ctx: C,
  claim: Claim | null,
  who: string,
  endpoint: Endpoint,
  input: Parsed<Endpoint>,
  verb: (ctx: C, input: Parsed<Endpoint>) => Promise<unknown>,
): Promise<unknown> => {
  const key = ctx.idempotencyKey
  if (key === null) return verb(ctx, input)
  if (!claim || !keyPattern.test(key)) throw new Refusal('key_missing')
  if (!claim.mine) throw new Refusal('still_running', { headers: { 'retry-after': '1' } })
  const digest = digestOf(who, endpoint, input)
  if (claim.request_digest && claim.answer) {
    if (!digest.equals(claim.request_digest))
      throw new Refusal('key_reused', { field: 'Idempotency-Key' })
    return JSON.parse(ctx.vault.reveal(claim.answer))
  }
  const answer = await verb(ctx, input)
  const sealed = ctx.vault.hide(JSON.stringify(answer))
  await sql`
    insert into idempotency (shop_id, key, request_digest, answer, created_at)
    values (${ctx.shop.shop_id}, ${key}, ${digest}, ${sealed}, ${ctx.now})`.execute(ctx.trx)
  return answer
}

/** The row of the key decides: who comes second reads what the first has left. */
export const orAgain = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((cause: unknown) => (isTaken(cause) ? attempt() : Promise.reject(cause)))

/** A money verb of somebody who is let in already, in a transaction of its own. */
export const once = <C extends Asking>(
  ctx: C,
  who: string,
  endpoint: Endpoint,
  input: Parsed<Endpoint>,
  verb: (ctx: C & { trx: Trx }, input: Parsed<Endpoint>) => Promise<unknown>,
): Promise<unknown> =>
  orAgain(() =>
    transact(ctx.db, async (trx) =>
      carryOut({ ...ctx, trx }, await claim(trx, ctx), who, endpoint, input, verb),
    ),
  )

const claim = async (trx: Trx, { shop, idempotencyKey }: Asking): Promise<Claim | null> => {
  const parts = claiming(idempotencyKey)
  if (!parts) return null
  const { rows } = await sql<Claim>`
    select s.shop_id ${parts.columns}
    from (values (${shop.shop_id}::bigint)) s (shop_id) ${parts.join}`.execute(trx)
  return rows[0] ?? null
}

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { isTaken } from '#platform/db/is-taken.ts'
import { runLast } from '#platform/db/preparing.ts'
import { type Trx, transact } from '#platform/db/transact.ts'

/**
 * Additional columns, with their joins, that a caller reads about the same shop (s) in the same
 * statement.
 */
export type Beside = { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }

/** The caller, by whatever authentication. */
type Asking = Platform & { shop: ShopScope; now: Date; idempotencyKey: string | null }
const digestOf = (who: string, endpoint: Endpoint, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.name, who, input]))
    .digest()

const keyPattern = /^[\w-]{8,200}$/

/** Returns a program's key in a space of its own: programs of a shop may choose the same. */
export const keyOfProgram = (key: string | null, id: bigint): string | null =>
  key !== null && keyPattern.test(key)
    ? createHash('sha256').update(`program ${id} ${key}`).digest('hex')
    : key

/**
 * The state of a key; the lock only gives the second of two simultaneous calls 409 instead of a
 * wait.
 */
export type Claim = { mine: boolean; request_digest: Uint8Array | null; answer: Uint8Array | null }
/**
 * Claims the key within a statement that finds the shop (s); a malformed key is refused later,
 * after authentication.
 */
export const claiming = (key: string | null): Beside | undefined =>
  key !== null && keyPattern.test(key)
    ? {
        columns: sql`,
          pg_try_advisory_xact_lock(
            hashtextextended(s.shop_id || ':once:' || ${key}::text, 0)) as mine,
          i.request_digest, i.answer`,
        join: sql`left join idempotency i on i.shop_id = s.shop_id and i.key = ${key}`,
      }
    : undefined

/** Returns the answer that a key keeps, if it has one: same body only, and no call still running. */
const answerOf = (ctx: Asking, claim: Claim | null, digest: Buffer): { kept: unknown } | null => {
  const key = ctx.idempotencyKey
  if (!claim || key === null || !keyPattern.test(key)) throw new Refusal('key_missing')
  if (!claim.mine) throw new Refusal('still_running', { headers: { 'retry-after': '1' } })
  if (!claim.request_digest || !claim.answer) return null
  if (!digest.equals(claim.request_digest))
    throw new Refusal('key_reused', { field: 'Idempotency-Key' })
  return { kept: JSON.parse(ctx.vault.reveal(claim.answer)) }
}

/**
 * Runs a money verb once for a key: the key's row commits with the verb or not at all. Same key and
 * body: the same answer; other body: 422; still running: 409. A refusal keeps no key.
 */
export const carryOut = async <C extends Asking & { trx: Trx }, E extends Endpoint, A>(
  ctx: C,
  claim: Claim | null,
  who: string,
  endpoint: E,
  input: Parsed<E>,
  verb: (ctx: C, input: Parsed<E>) => Promise<A>,
): Promise<A> => {
  const key = ctx.idempotencyKey
  if (key === null) return verb(ctx, input)
  const digest = digestOf(who, endpoint, input)
  const before = answerOf(ctx, claim, digest)
  if (before) return before.kept as A
  const answer = await verb(ctx, input)
  const sealed = ctx.vault.hide(JSON.stringify(answer))
  await runLast(
    ctx.trx,
    sql`
      insert into idempotency (shop_id, key, request_digest, answer, created_at)
      values (${ctx.shop.shop_id}, ${key}, ${digest}, ${sealed}, ${ctx.now})`,
  )
  return answer
}

/** Retries once when another call wrote the key first, to read its answer. */
export const orAgain = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((cause: unknown) =>
    isTaken(cause, ['shop_id', 'key']) ? attempt() : Promise.reject(cause),
  )

/** Runs an authenticated caller's money verb in its own transaction. */
export const once = <C extends Asking, E extends Endpoint, A>(
  ctx: C,
  who: string,
  endpoint: E,
  input: Parsed<E>,
  verb: (ctx: C & { trx: Trx }, input: Parsed<E>) => Promise<A>,
): Promise<A> =>
  orAgain(() =>
    transact(ctx.db, async (trx) =>
      carryOut({ ...ctx, trx }, await claim(trx, ctx), who, endpoint, input, verb),
    ),
  )

/** Looks for the answer that the call's key keeps, without running anything; null if it has none. */
export const keptAnswer = <C extends Asking, E extends Endpoint>(
  ctx: C,
  who: string,
  endpoint: E,
  input: Parsed<E>,
): Promise<Answer<E> | null> =>
  transact(ctx.db, async (trx) => {
    if (ctx.idempotencyKey === null) return null
    const before = answerOf(ctx, await claim(trx, ctx), digestOf(who, endpoint, input))
    return before && (before.kept as Answer<E>)
  })

const claim = async (trx: Trx, { shop, idempotencyKey }: Asking): Promise<Claim | null> => {
  const parts = claiming(idempotencyKey)
  if (!parts) return null
  const { rows } = await sql<Claim>`
    select s.shop_id ${parts.columns}
    from (values (${shop.shop_id}::bigint)) s (shop_id) ${parts.join}`.execute(trx)
  return rows[0] ?? null
}

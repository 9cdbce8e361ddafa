import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope } from './ctx.ts'
import { type Trx, transact } from './db/transact.ts'

/** Who asks, in whatever way they came in. */
type Asking = Platform & { shop: ShopScope; now: Date; idempotencyKey: string | null }
const digestOf = (who: string, endpoint: Endpoint, input: unknown): Buffer => createHash('sha256').update(JSON.stringify([endpoint.name, who, input])).digest()

const keyPattern = /^[\w-]{8,200}$/
const isTaken = (cause: unknown): boolean => (cause as { code?: string; constraint?: string }).code === '23505' && (cause as { constraint?: string }).constraint === 'idempotency_pkey'

/**
 * Does a money verb once for a key: the key's row is written in the verb's own transaction, so either both are there
 * or neither. Same key and body: the same answer; other body: 422; still running: 409. A refusal keeps no key.
 */
export const once = async <C extends Asking>(ctx: C, who: string, endpoint: Endpoint, input: Parsed<Endpoint>, verb: (ctx: C & { trx: Trx }, input: Parsed<Endpoint>) => Promise<unknown>): Promise<unknown> => {
  const key = ctx.idempotencyKey
  if (key === null) return transact(ctx.db, (trx) => verb({ ...ctx, trx }, input))
  if (!keyPattern.test(key)) throw new Refusal('key_missing')
  const digest = digestOf(who, endpoint, input)
  const attempt = () =>
    transact(ctx.db, async (trx) => {
      const kept = await claim(trx, ctx, key)
      if (kept) {
        if (!kept.request_digest.equals(digest)) throw new Refusal('key_reused', { field: 'Idempotency-Key' })
        return JSON.parse(ctx.vault.reveal(kept.answer))
      }
      const answer = await verb({ ...ctx, trx }, input)
      await trx.insertInto('idempotency').values({ shop_id: ctx.shop.shop_id, key, request_digest: digest, answer: ctx.vault.hide(JSON.stringify(answer)), created_at: ctx.now }).execute()
      return answer
    })
  // the row's key decides; who comes second reads what the first has left
  return attempt().catch((cause: unknown) => (isTaken(cause) ? attempt() : Promise.reject(cause)))
}

/** The lock only makes the second of two at once hear 409 instead of waiting. */
const claim = async (trx: Trx, ctx: Asking, key: string): Promise<{ request_digest: Buffer; answer: Uint8Array } | null> => {
  const { rows } = await sql<{ mine: boolean; request_digest: Uint8Array | null; answer: Uint8Array | null }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${ctx.shop.shop_id}:${key}`}, 0)) as mine, i.request_digest, i.answer
    from (values (1)) v left join idempotency i on i.shop_id = ${ctx.shop.shop_id} and i.key = ${key}`.execute(trx)
  const row = rows[0]
  if (!row?.mine) throw new Refusal('still_running', { headers: { 'retry-after': '1' } })
  return row.request_digest && row.answer ? { request_digest: Buffer.from(row.request_digest), answer: row.answer } : null
}

import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Call, Ctx, Platform, TrxCtx } from './ctx.ts'
import type { Trx } from './db/transact.ts'
import type { Key } from './acting.ts'
import type { Visitor } from './visitor.ts'

/**
 * The caller of a call without a session; `agent` is the browser's user agent, `language` the
 * page's.
 */
export type Open = Platform & {
  now: Date
  requestId: string
  visitor: Visitor
  agent: string | null
  language: Language | null
}
/** An uploaded file: its sender's name for it, which is untrusted, and its bytes as they arrive. */
export type Incoming = { name: string; bytes: AsyncIterable<Uint8Array> }
/** A file to send: the head as in the contract, and its bytes. */
export type Outgoing = { bytes: AsyncIterable<Uint8Array> }
/** A call with a signed body; `proof` is valid once, until its expiry (signed-body.ts). */
export type Signed = Open & { proof: { digest: Buffer; until: Date } }
type Verb<C, E extends Endpoint> = (ctx: C, input: Parsed<E>) => Promise<Answer<E>>
/** Runs a call's transaction, with something of its own around it. */
type Around<E extends Endpoint> = <T>(
  ctx: Call<Key>,
  input: Parsed<E>,
  work: () => Promise<T>,
) => Promise<T>
export type Served =
  | { endpoint: Endpoint; kind: 'open'; verb: Verb<Open, Endpoint> }
  | { endpoint: Endpoint; kind: 'signed'; verb: Verb<Signed, Endpoint> }
  | { endpoint: Endpoint; kind: 'plain'; verb: Verb<Ctx, Endpoint> }
  | {
      endpoint: Endpoint
      kind: 'upload'
      verb: (ctx: Ctx, input: Parsed<Endpoint>, file: Incoming) => Promise<unknown>
    }
  | { endpoint: Endpoint; kind: 'money'; verb: Verb<TrxCtx, Endpoint> }
  | {
      endpoint: Endpoint
      kind: 'looked'
      look: (ctx: Ctx, input: Parsed<Endpoint>) => Promise<unknown>
      verb: (ctx: TrxCtx, input: Parsed<Endpoint>, found: unknown) => Promise<unknown>
    }
  | { endpoint: Endpoint; kind: 'store'; verb: Verb<Call<Key>, Endpoint> }
  | {
      endpoint: Endpoint
      kind: 'store-money'
      verb: Verb<Call<Key> & { trx: Trx }, Endpoint>
      around: Around<Endpoint>
    }

/** Serves a call of a signed-in person. */
export const serve = <E extends Endpoint>(endpoint: E, verb: Verb<Ctx, E>): Served => ({
  endpoint,
  kind: 'plain',
  verb: verb as never,
})

/** Serves a call with a file in its body. */
export const serveUpload = <E extends Endpoint & { takesFile: true }>(
  endpoint: E,
  verb: (ctx: Ctx, input: Parsed<E>, file: Incoming) => Promise<Answer<E>>,
): Served => ({ endpoint, kind: 'upload', verb: verb as never })

/** Serves a call that answers with a file. */
export const serveFile = <E extends Endpoint & { givesFile: true }>(
  endpoint: E,
  verb: (ctx: Ctx, input: Parsed<E>) => Promise<Answer<E> & Outgoing>,
): Served => ({ endpoint, kind: 'plain', verb: verb as never })

/**
 * Serves a call that moves money, in one transaction with its idempotency key; a Refusal leaves
 * nothing behind.
 */
export const serveOnce = <E extends Endpoint & { once: true }>(
  endpoint: E,
  verb: Verb<TrxCtx, E>,
): Served => ({ endpoint, kind: 'money', verb: verb as never })

/**
 * Serves a call that runs once for a key, after a `look` outside its transaction that takes long;
 * the verb compares what was found with what is so then.
 */
export const serveLooked = <E extends Endpoint & { once: true }, Found>(
  endpoint: E,
  look: (ctx: Ctx, input: Parsed<E>) => Promise<Found>,
  verb: (ctx: TrxCtx, input: Parsed<E>, found: Found) => Promise<Answer<E>>,
): Served => ({ endpoint, kind: 'looked', look: look as never, verb: verb as never })

/** Serves a call without a session. */
export const serveOpen = <E extends Endpoint & { right: 'anyone' }>(
  endpoint: E,
  verb: Verb<Open, E>,
): Served => ({ endpoint, kind: 'open', verb: verb as never })

/** Serves a call of a store's server with its key. */
export const serveStore = <E extends Endpoint & { right: 'store' }>(
  endpoint: E,
  verb: Verb<Call<Key>, E>,
): Served => ({ endpoint, kind: 'store', verb: verb as never })

/**
 * Serves a store's call that moves money, in one transaction with its idempotency key, which a
 * store must send. `around` does what must stay where the transaction is rolled back.
 */
export const serveStoreOnce = <E extends Endpoint & { right: 'store'; once: true }>(
  endpoint: E,
  verb: Verb<Call<Key> & { trx: Trx }, E>,
  around: Around<E> = (_ctx, _input, work) => work(),
): Served => ({ endpoint, kind: 'store-money', verb: verb as never, around: around as never })

/** Serves a call of another program with a signed body. */
export const serveSigned = <E extends Endpoint & { right: 'anyone' }>(
  endpoint: E,
  verb: Verb<Signed, E>,
): Served => ({ endpoint, kind: 'signed', verb: verb as never })

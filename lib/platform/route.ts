import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Call, Ctx, Platform, ShopperCall, TrxCtx, VisitorCall } from './ctx.ts'
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
/** A signature that is valid once, until its expiry (signed-body.ts). */
export type Once = { digest: Buffer; until: Date }
/** A call with a signed body, and the proof that was verified. */
export type Signed<Proof = Once> = Open & { proof: Proof }
/** A body as it arrived, with what may prove it. */
export type Sealed = {
  params: Readonly<Record<string, string>>
  headers: Headers
  bytes: Buffer
}
/** Verifies a body before anything in it is read. Throws a Refusal. */
type Prover<Proof> = (ctx: Open, sealed: Sealed) => Proof | Promise<Proof>
type Verb<C, E extends Endpoint> = (ctx: C, input: Parsed<E>) => Promise<Answer<E>>
/** Runs a call's transaction, with something of its own around it. */
type Around<E extends Endpoint> = <T>(
  ctx: Call<Key>,
  input: Parsed<E>,
  work: () => Promise<T>,
) => Promise<T>
export type Served =
  | { endpoint: Endpoint; kind: 'open'; verb: Verb<Open, Endpoint> }
  | { endpoint: Endpoint; kind: 'signed'; verb: Verb<Signed, Endpoint>; prove: Prover<Once> }
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
  | OnStorefront
/** Calls that the storefront's listener serves, and the platform's port doesn't. */
export type OnStorefront =
  | {
      endpoint: Endpoint
      kind: 'shopper'
      verb: Verb<ShopperCall, Endpoint>
      around: AroundShopper
    }
  | {
      endpoint: Endpoint
      kind: 'shopper-money'
      verb: Verb<ShopperCall & { trx: Trx }, Endpoint>
      around: AroundShopper
    }
  | { endpoint: Endpoint; kind: 'visitor' | 'proxied'; verb: Verb<VisitorCall, Endpoint> }
/** Runs a shopper's call, with something around it that its transaction must not roll back. */
type AroundShopper = <T>(ctx: ShopperCall, work: () => Promise<T>) => Promise<T>

export const isOnStorefront = (served: Served): served is OnStorefront =>
  served.endpoint.right === 'shopper' || served.kind === 'visitor' || served.kind === 'proxied'

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

/** Serves a call of another program whose body is proven as it arrived, before it is read. */
export const serveSigned = <E extends Endpoint & { right: 'anyone' }, Proof>(
  endpoint: E,
  prove: Prover<Proof>,
  verb: Verb<Signed<Proof>, E>,
): Served => ({ endpoint, kind: 'signed', verb: verb as never, prove: prove as never })

const asItIs: AroundShopper = (_ctx, work) => work()

/** Serves a call of a proven customer on the storefront. */
export const serveShopper = <E extends Endpoint & { right: 'shopper' }>(
  endpoint: E,
  verb: Verb<ShopperCall, E>,
  around: AroundShopper = asItIs,
): Served => ({ endpoint, kind: 'shopper', verb: verb as never, around })

/** Serves a customer's call that moves money, in one transaction with its idempotency key. */
export const serveShopperOnce = <E extends Endpoint & { right: 'shopper'; once: true }>(
  endpoint: E,
  verb: Verb<ShopperCall & { trx: Trx }, E>,
  around: AroundShopper = asItIs,
): Served => ({ endpoint, kind: 'shopper-money', verb: verb as never, around })

/** Serves a call of anybody on the storefront. */
export const serveVisitor = <E extends Endpoint & { right: 'anyone' }>(
  endpoint: E,
  verb: Verb<VisitorCall, E>,
): Served => ({ endpoint, kind: 'visitor', verb: verb as never })

/** Serves a call that a store's platform signs as it passes it on; parameters may be repeated. */
export const serveProxied = <E extends Endpoint & { right: 'anyone' }>(
  endpoint: E,
  verb: Verb<VisitorCall, E>,
): Served => ({ endpoint, kind: 'proxied', verb: verb as never })

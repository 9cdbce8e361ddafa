import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Key } from '#platform/acting.ts'
import { type Arrived, enterKeyIn } from '#platform/api-keys/enter-key.ts'
import { requireScope } from '#platform/money/gates/require-right.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { type Beside, keyOfProgram } from '#platform/limits/idempotency.ts'
import { authenticateStore } from '#platform/redemptions/authenticate-store.ts'
import {
  authenticate,
  authenticateIn,
  type Entered,
  type Found,
} from '#platform/staff/session/authenticate.ts'

/** The way to know a caller: it differs by listener, and everything after it is the same. */
export type Entrance = {
  person: (platform: Platform, headers: Headers, now: Date) => Promise<Entered>
  /** the same in the transaction of the act */
  personIn: <More>(
    platform: Platform,
    trx: Trx,
    headers: Headers,
    now: Date,
    beside: Beside | undefined,
  ) => Promise<Found<More>>
  store: (
    platform: Platform,
    headers: Headers,
    now: Date,
    endpoint: Endpoint,
  ) => Promise<{ shop: ShopScope; key: Key }>
  /** the idempotency key under which the answer of a call that runs once is kept */
  keyIn: (headers: Headers) => string | null
  /** refuses a call that runs once without an idempotency key, where no BFF has done so */
  refuseKeyless: (call: { idempotencyKey: string | null }) => void
}

const keyIn = (headers: Headers): string | null => headers.get('idempotency-key')

/** The platform's own port: sessions of people, keys of stores and triggers. */
export const bySession: Entrance = {
  person: authenticate,
  personIn: authenticateIn,
  store: (platform, headers, now) => authenticateStore(platform, headers.get('authorization'), now),
  keyIn,
  refuseKeyless: () => undefined,
}

/** The API's port: a key that was let in and counted. */
export const byKey = (arrived: Arrived, endpoint: Endpoint): Entrance => {
  const entered = (): Entered => {
    if (arrived.entered) return arrived.entered
    // a store's own key has no member, and none of its scopes is a person's right
    requireScope(arrived.scopes, endpoint)
    throw new Refusal('key_refused')
  }
  return {
    person: async () => entered(),
    personIn: (_platform, trx, _headers, _now, beside) =>
      enterKeyIn(trx, arrived, entered(), beside),
    store: async (_platform, _headers, _now, called) => {
      requireScope(arrived.scopes, called)
      return arrived
    },
    // a store's own key has the same space on the platform's port
    keyIn: (headers) =>
      arrived.entered ? keyOfProgram(keyIn(headers), arrived.key.id) : keyIn(headers),
    refuseKeyless: ({ idempotencyKey }) => {
      if (idempotencyKey === null) throw new Refusal('key_missing')
    },
  }
}

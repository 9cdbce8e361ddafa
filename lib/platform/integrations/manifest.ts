import type {
  CallPurpose,
  IntegrationGroup,
  IntegrationName,
  IntegrationProblem,
  settingKinds,
} from '#contract/integrations/integrations.ts'
import type { TriggerName } from '#contract/workflows/trigger-names.ts'
import type { Vendor } from '#contract/workflows/triggers.ts'
import type { PlatformEnv } from '#env.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Act, Platform } from '#platform/ctx.ts'
import type { Once } from '#platform/route.ts'
import type { Sends } from './send/sends.ts'
import type { Language } from '#rules/tools/language.ts'

/** Keys that open a vendor's account, by the vendor's own names. */
export type Credentials = Readonly<Record<string, string>>
export type Settings = Readonly<Record<string, boolean | number | null>>

/** A request to a vendor, and its purpose in the log. */
export type VendorRequest = {
  topic: CallPurpose
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: object
  /** the body is a form, as those of tokens are */
  isForm?: true
  /** the log shows this instead of the body */
  shown?: string
  /** the answer holds a token or words about a person, so the log leaves it out */
  isPrivate?: true
}
/** Asks a vendor and returns the JSON of its answer. Throws a VendorProblem. */
export type Ask = (request: VendorRequest) => Promise<unknown>

type More = { status?: number | null; isFinal?: boolean; retryAfterMs?: number | null }
/** A request that a vendor didn't answer well, or a delivery that can't be done. */
export class VendorProblem extends Error {
  readonly problem: IntegrationProblem
  readonly status: number | null
  /** trying again can't help */
  readonly isFinal: boolean
  /** milliseconds for which the vendor wants to be left alone */
  readonly retryAfterMs: number | null
  constructor(problem: IntegrationProblem, more: More = {}) {
    super(problem)
    this.problem = problem
    this.status = more.status ?? null
    this.isFinal = more.isFinal ?? false
    this.retryAfterMs = more.retryAfterMs ?? null
  }
}

/** A webhook that an account has, ours or another program's. */
export type Listed = { id: string; address: string; topic?: string }
/** The account that credentials open; `currency`: the one that it sells in, where it has one. */
export type Account = { account: string; scopes: readonly string[]; currency?: string }
/** A delivery as it arrived. */
export type Delivered = { headers: Headers; bytes: Buffer; now: Date }
/** Our app at a vendor. */
export type Client = { id: string; secret: string }
/** The transaction in which a delivery is done. */
export type Taking = Act &
  Pick<Platform, 'areas'> & { inbox_id: bigint; settings: Settings; requestId: string }

/** Answer of a vendor's page of consent. `signed`: its parameters as they were sent, where it signs them. */
export type Back = { code: string; app_key: string; state: string; signed: string | null }

/** The vendor's page of consent. */
export type Consent = {
  client: (env: PlatformEnv) => Client | null
  /** keys that a person types before, by the names of `fields`; the other fields connect without the page */
  asks?: readonly string[]
  /** address of the page; it comes back to the dashboard (`back`) with a code and the state */
  page: (
    client: Client,
    asked: { state: string; challenge: string; keys: Credentials; back: string },
  ) => string
  /** verifies what came back, where the vendor signs it. Throws `not_signed` */
  prove?: (client: Client, back: Back, now: Date) => Once
  /** `keys`: those that the person typed before */
  exchange: (
    ask: Ask,
    client: Client,
    came: {
      code: string
      app_key: string | null
      verifier: string | null
      keys: Credentials
      back: string
      now: Date
    },
  ) => Promise<Credentials>
}

/** Lists the keys that a person types before the page of consent, and those that connect without it. */
export const keysOf = ({ fields, consent }: Pick<Manifest, 'fields' | 'consent'>) => {
  const names = fields.map(({ key }) => key)
  const before = names.filter((key) => consent?.asks?.includes(key))
  return { before, alone: before.length < names.length ? names : [] }
}

/** Webhooks of an account, which lead to our address. */
export type Hooks = {
  topics: readonly string[]
  /** the account has one webhook of a topic, so that one that was left behind is removed first */
  isSingle?: true
  /** registers our address for a topic, with texts in a language; returns the vendor's id */
  make: (
    ask: Ask,
    credentials: Credentials,
    address: string,
    topic: string,
    language: Language,
  ) => Promise<string>
  remove: (ask: Ask, credentials: Credentials, hook: string) => Promise<unknown>
  /** lists the account's webhooks, those of other programs too */
  list: (ask: Ask, credentials: Credentials) => Promise<Listed[]>
}

/** Deliveries of a vendor. */
export type Delivers = {
  /** verifies a body before it is read. Throws `not_signed` */
  prove: (delivered: Delivered, credentials: Credentials) => void
  /** the name of a delivery in the log */
  topicOf: (content: unknown) => string
  /** the address that a delivery names */
  emailOf: (content: unknown) => string | null
  /** reads from the vendor what the delivery lacks, or what confirms it; before the transaction */
  look?: (
    ask: Ask,
    credentials: Credentials,
    content: unknown,
    scopes: readonly string[],
  ) => Promise<unknown>
  /** checks that a delivery says nothing new, so that nothing has to be read */
  isKnown?: (db: Db, shop: { shop_id: bigint }, content: unknown) => Promise<boolean>
  /** does a delivery; whatever it does, it does once for the vendor's own id */
  take: (act: Taking, content: unknown, looked: unknown) => Promise<void>
  /** checks that a delivery says that our access has ended, so that a refused one is its proof */
  ends?: (content: unknown) => boolean
  /** checks that a delivery is done although nothing is connected any more */
  outlasts?: (content: unknown) => boolean
}

/** Questions about a customer, which are answered at once. */
export type Answers = {
  /** verifies that the vendor asks at this address. Throws `not_signed` */
  prove: (asked: Delivered, credentials: Credentials, address: string) => void
}

/** Credentials that end after a time, and how new ones are had with their `refresh_token`. */
export type Renewal = {
  /** checks that they end soon; without it they are renewed once they are refused */
  isDue?: (credentials: Credentials, now: Date) => boolean
  renew: (ask: Ask, client: Client, credentials: Credentials, now: Date) => Promise<Credentials>
  /** drops what is kept only until the new credentials worked */
  settle?: (credentials: Credentials) => Credentials
}

/** The points that a vendor gives an account, as requests spend them. */
export type Pace = {
  /** waits until there are enough for a request. Throws `throttled` */
  take: (of: Paced, request: VendorRequest) => Promise<void>
  /** learns from an answer how many are left */
  learn: (of: Paced, answer: unknown) => Promise<void>
}
export type Paced = Pick<Platform, 'db' | 'clock'> & {
  shop: { shop_id: bigint }
  /** a person waits for the request, for whom a part of the points is kept */
  isForPerson: boolean
}

/** Everything that the platform knows of a vendor. */
export type Manifest = {
  name: IntegrationName
  title: string
  group: IntegrationGroup
  /** hosts that requests may reach */
  hosts: readonly string[]
  /** the host of an account, where each has its own */
  hostOf?: (credentials: Credentials) => string
  /** keys that a person types; where no page of consent is used, the first is the token */
  fields: readonly {
    key: string
    secret: boolean
    /** writes a typed value in its one form; null: it is none */
    read?: (typed: string) => string | null
  }[]
  consent?: Consent
  settings: readonly {
    key: string
    kind: (typeof settingKinds)[number]
    first: boolean | number | null
  }[]
  /** the kind of vendor that triggers of workflows need */
  gives?: Vendor
  triggers: readonly TriggerName[]
  issues: boolean
  /** rights that keys must have, where the vendor names those that they have */
  needs?: readonly string[]
  /** a connected account can grant more rights than these, on the same page of consent */
  grantsMore?: (scopes: readonly string[]) => boolean
  /** refusals in a row after which our access is gone */
  refusalsMost: number
  token: (credentials: Credentials) => string
  renewal?: Renewal
  pace?: Pace
  /** reads an answer with status 200 that is a refusal all the same. Throws a VendorProblem */
  refuse?: (answer: unknown) => void
  /** one address of ours takes the deliveries of all its accounts, each of one shop */
  isShared?: true
  /** plans don't count it: the store itself */
  isOutsidePlan?: true
  check: (ask: Ask, credentials: Credentials) => Promise<Account>
  /** refuses an account as long as something depends on an earlier one */
  mayBegin?: (db: Db | Trx, shopId: bigint, account: string) => Promise<void>
  /** begins what a new connection asks for, in its transaction */
  begin?: (act: Act, credentials: Credentials) => Promise<void>
  /** refuses to disconnect as long as something must be decided first */
  mayEnd?: (trx: Trx, shopId: bigint, row: { problem: string | null }) => Promise<void>
  /** stops what `begin` began, in the transaction that disconnects */
  end?: (trx: Trx, shopId: bigint) => Promise<void>
  /** counts what else of its own is late or failed in a shop */
  counts?: (db: Db | Trx, shopId: bigint) => Promise<{ late: number; stuck: number }>
  hooks?: Hooks
  delivers?: Delivers
  answers?: Answers
  sends?: Sends
}

/** A vendor that gets notices. */
export type Sending = Manifest & { sends: Sends }

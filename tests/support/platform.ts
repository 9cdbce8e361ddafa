import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { parsePlatformEnv, type PlatformEnv } from '#env.ts'
import { appOf } from '#platform/door/app.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open.ts'
import { transact } from '#platform/db/transact.ts'
import { searchTextOf } from '#platform/search/text-match.ts'
import { areas, portsOf } from '#platform/areas.ts'
import { vaultWith } from '#platform/vault.ts'
import { makeShop } from '#platform/shop/make-shop.ts'
import { newToken } from '#platform/staff/password/password.ts'
import type { Role } from '#rules/way/access.ts'
import { freshDatabase } from './database.ts'
import { type Answered, type More, type Request, requestTo } from './api-keys/request-to.ts'

const secret = 'a-secret-of-tests-that-is-long-enough'
export const testEnv: PlatformEnv = parsePlatformEnv({
  DATA_KEY: secret,
  ENTRY_SECRET: secret,
  OPERATOR_KEY: secret,
  OUTBOX_KEY: secret,
  MAIL_WEBHOOK_SECRET: secret,
  LOG_LEVEL: 'silent',
  MAIL_FROM: 'Tender <no-reply@tender.example>',
})

export type Person = { role: Role; token: string; staff_id: bigint; email: string }
export type TestShop = { shop_id: bigint; shop_url: string; people: Record<Role, Person> }
export type ShopOptions = { settings?: Settings; currency?: string; time_zone?: string }
/** The platform, and what a test does with it. */
export type TestPlatform = Platform & {
  database: Database & { url: string | undefined }
  app: Hono
  /** enqueued jobs, which are not run */
  jobs: { name: string; data: object }[]
  /** moves the clock */
  at: (now: string | Date) => void
  shop: (more?: ShopOptions) => Promise<TestShop>
  /** adds a person of the shop, with a session */
  colleague: (
    shop: TestShop,
    role?: Role,
    more?: { password_hash?: string | null; limit_issue?: bigint; limit_day?: bigint },
  ) => Promise<Person & { id: string }>
  customer: (
    shop: TestShop,
    more?: { id?: string; email?: string | null; name?: string },
  ) => Promise<{ id: string; customer_id: bigint; email: string | null }>
  call: <const E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    input: Input<E>,
    more?: More,
  ) => Promise<Answered<Answer<E>>>
  request: Request
  close: () => Promise<void>
}

let made = 0
export const unique = (prefix: string): string =>
  `${prefix}${(made += 1)}${randomBytes(3).toString('hex')}`

const roles: Record<
  Role,
  { level: 'owner' | 'staff' | 'limited'; is_admin: boolean; is_pos: boolean }
> = {
  owner: { level: 'owner', is_admin: false, is_pos: false },
  staff: { level: 'staff', is_admin: false, is_pos: false },
  limited: { level: 'limited', is_admin: false, is_pos: false },
  pos: { level: 'staff', is_admin: false, is_pos: true },
  admin: { level: 'owner', is_admin: true, is_pos: false },
}

/** Starts the whole platform on a fresh database, called in process. */
export const startPlatform = async (connections?: number): Promise<TestPlatform> => {
  const database = await freshDatabase(connections)
  let frozen: Date | undefined
  const jobs: TestPlatform['jobs'] = []
  const platform: Platform = {
    env: testEnv,
    db: database.db,
    log: pino({ level: 'silent' }),
    vault: vaultWith(secret),
    clock: () => frozen ?? new Date(),
    enqueue: async (name, data) => {
      jobs.push({ name, data })
    },
    areas,
    ports: portsOf(areas),
  }
  const app = appOf(platform, async () => ({ database: 'ok' }))
  const request = requestTo(app)
  return Object.assign(platform, {
    database,
    app,
    jobs,
    at: (now) => {
      frozen = new Date(now)
    },
    shop: (more = {}) => makeTestShop(platform, more),
    colleague: (shop, role = 'staff', more = {}) => makeColleague(platform, shop, role, more),
    customer: (shop, more = {}) => makeCustomer(platform, shop, more),
    call: (person, endpoint, input, more = {}) =>
      request(endpoint.method, addressOf(endpoint, input), {
        body: input.body,
        token: person?.token ?? null,
        ...more,
      }) as never,
    request,
    close: () => database.close(),
  } satisfies Omit<TestPlatform, keyof Platform>)
}

/** Settings without limits and with everything enabled; a test overrides some. */
const everything: Settings = {
  is_accepted_terms: true,
  create_bulk_enabled: true,
  features: [
    'account_page',
    'apple_wallet',
    'customize_check_balance',
    'issue_store_credit',
    'monthly_gifts',
    'staff_seats',
    'audit',
    'egifts',
    'rewards_page',
    'bulk_rows',
    'analytics_indepth',
    'liability',
    'approvals',
    'reminders',
    'white_label_sender',
    'email_builder',
    'active_workflows',
    'cashback',
    'referral',
    'custom_triggers',
    'webhooks',
    'integrations',
    'api_access',
  ].map((name) => ({ name, count: null })),
}

const makeTestShop = async (platform: Platform, more: ShopOptions): Promise<TestShop> => {
  const name = unique('shop')
  const now = platform.clock()
  return transact(platform.db, async (trx) => {
    const { shop_id, shop_url } = await makeShop(trx, {
      shop_url: `${name}.example`,
      name,
      owner_email: `owner@${name}.example`,
      currency: more.currency ?? 'GBP',
      time_zone: more.time_zone ?? 'Europe/London',
      settings: { ...everything, ...more.settings },
      created_at: now,
    })
    const people: Partial<Record<Role, Person>> = {}
    for (const [role, flags] of Object.entries(roles) as [Role, (typeof roles)[Role]][]) {
      const email = `${role}@${name}.example`
      const values = {
        shop_id,
        email,
        name: role,
        ...flags,
        password_hash: null,
        blocked_at: null,
        created_at: now,
      }
      const { staff_id } = await trx
        .insertInto('staff')
        .values(values)
        .onConflict((on) =>
          on.columns(['shop_id', 'email']).where('scopes', 'is', null).doUpdateSet(values),
        )
        .returning('staff_id')
        .executeTakeFirstOrThrow()
      const { token, digest } = newToken()
      await trx
        .insertInto('session')
        .values({
          token_digest: digest,
          shop_id,
          staff_id,
          created_at: now,
          expires_at: new Date('2100-01-01'),
          ended_at: null,
        })
        .execute()
      people[role] = { role, token, staff_id, email }
    }
    return { shop_id, shop_url, people: people as Record<Role, Person> }
  })
}

const makeColleague = async (
  platform: Platform,
  shop: TestShop,
  role: Role,
  more: object,
): Promise<Person & { id: string }> => {
  const { shop_id } = shop
  const email = `${unique('colleague')}@${shop.shop_url}`
  const now = platform.clock()
  const { staff_id } = await platform.db
    .insertInto('staff')
    .values({
      shop_id,
      email,
      name: role,
      ...roles[role],
      password_hash: 'a password',
      blocked_at: null,
      created_at: now,
      ...more,
    })
    .returning('staff_id')
    .executeTakeFirstOrThrow()
  const { token, digest } = newToken()
  await platform.db
    .insertInto('session')
    .values({
      token_digest: digest,
      shop_id,
      staff_id,
      created_at: now,
      expires_at: new Date('2100-01-01'),
      ended_at: null,
    })
    .execute()
  return { role, token, staff_id, email, id: `s${staff_id}` }
}

const makeCustomer = async (
  platform: Platform,
  shop: TestShop,
  more: { id?: string; email?: string | null; name?: string },
): Promise<{ id: string; customer_id: bigint; email: string | null }> => {
  const id = more.id ?? unique('c')
  const email = more.email === undefined ? `${id}@customers.example` : more.email
  const full_name = more.name ?? `Customer ${id}`
  const now = platform.clock()
  const { customer_id } = await platform.db
    .insertInto('customer')
    .values({
      shop_id: shop.shop_id,
      platform_customer_id: id,
      full_name,
      email,
      search: searchTextOf(full_name, email),
      digest: null,
      created_at: now,
      updated_at: now,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return { id, customer_id, email }
}

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import type { Platform, ShopScope } from './ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { makeShop } from '#platform/shop/make-shop.ts'
import { hashPassword } from '#platform/staff/password/password.ts'
import { diceOf } from './dice.ts'
import { type Made, type Seeding, seedSteps } from './area.ts'
import { demoUrl } from '#platform/storefront/try/demo-url.ts'

const bareUrl = 'bare.tender.example'
const roles = [
  {
    role: 'owner',
    shop_url: demoUrl,
    name: 'Olivia Owner',
    level: 'owner',
    is_admin: false,
    is_pos: false,
  },
  {
    role: 'admin',
    shop_url: demoUrl,
    name: 'Adam Admin',
    level: 'owner',
    is_admin: true,
    is_pos: false,
  },
  {
    role: 'staff',
    shop_url: demoUrl,
    name: 'Stella Staff',
    level: 'staff',
    is_admin: false,
    is_pos: false,
  },
  {
    role: 'limited',
    shop_url: demoUrl,
    name: 'Liam Limited',
    level: 'limited',
    is_admin: false,
    is_pos: false,
  },
  {
    role: 'pos',
    shop_url: demoUrl,
    name: 'Petra Till',
    level: 'staff',
    is_admin: false,
    is_pos: true,
  },
  {
    role: 'owner',
    shop_url: bareUrl,
    name: 'Bruno Bare',
    level: 'owner',
    is_admin: false,
    is_pos: false,
  },
] as const

const settings: Settings = {
  is_accepted_terms: true,
  create_bulk_enabled: true,
  enable_referral: true,
  ...startingSettings('enterprise'),
  limit_store_credit_issue_min_value: '1.00',
  limit_store_credit_issue_max_value: '500.00',
}
const shopName = 'Maple & Thread'
const seed = 20_260_101
const year = 365 * 24 * 60 * 60 * 1000

type Account = { role: string; shop_url: string; email: string; password: string }

/**
 * Makes the demo shop with a year of life, a bare shop beside it, and their accounts: once, with
 * random passwords for each installation.
 */
export const makeDemo = async (platform: Platform): Promise<void> => {
  const { db, env, log } = platform
  if (
    await db.selectFrom('shop').select('shop_id').where('shop_url', '=', demoUrl).executeTakeFirst()
  )
    return
  const since = performance.now()
  const accounts = roles.map(({ role, shop_url }) => ({
    role,
    shop_url,
    email: `${role}@${shop_url}`,
    password: randomBytes(9).toString('base64url'),
  }))
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password)))
  const make = transact(db, async (trx) => {
    await makeLife(trx, platform, accounts, hashes)
    // before the commit, because the passwords are nowhere else
    keepAccounts(env.DATA_DIR, accounts)
  })
  // another process on the same database may have made it first
  await make.catch((cause: unknown) =>
    cause instanceof Refusal && cause.code === 'already_there' ? undefined : Promise.reject(cause),
  )
  // leaves the first pages little to add up
  await rollUp(db)
  log.info({ ms: Math.round(performance.now() - since) }, 'the demo shop is made')
}

const makeLife = async (
  trx: Trx,
  platform: Platform,
  accounts: Account[],
  hashes: string[],
): Promise<void> => {
  const { env, clock } = platform
  const now = clock()
  const made = {
    currency: 'GBP',
    time_zone: 'Europe/London',
    created_at: new Date(now.getTime() - 2 * year),
  }
  const demo = await makeShop(trx, {
    ...made,
    shop_url: demoUrl,
    name: shopName,
    owner_email: accounts[0]!.email,
    owner_name: roles[0].name,
    settings,
  })
  const bare = await makeShop(trx, {
    ...made,
    shop_url: bareUrl,
    name: 'Plain Shelf',
    owner_email: accounts.at(-1)!.email,
    owner_name: roles[5].name,
    settings: startingSettings('none'),
    created_at: now,
  })
  for (const [i, { role: _, shop_url, ...person }] of roles.entries()) {
    const values = {
      ...person,
      shop_id: shop_url === demoUrl ? demo.shop_id : bare.shop_id,
      email: accounts[i]!.email,
      password_hash: hashes[i]!,
      blocked_at: null,
      created_at: made.created_at,
    }
    await trx
      .insertInto('staff')
      .values(values)
      .onConflict((on) =>
        on.columns(['shop_id', 'email']).where('scopes', 'is', null).doUpdateSet(values),
      )
      .execute()
  }
  const staff = await trx
    .selectFrom('staff')
    .select(['staff_id', 'email'])
    .where('shop_id', '=', demo.shop_id)
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('level', '!=', 'limited')
    .orderBy('staff_id')
    .execute()
  const shop: ShopScope = {
    ...demo,
    name: shopName,
    currency: made.currency,
    time_zone: made.time_zone,
    email: accounts[0]!.email,
    settings,
  }
  const seeding: Seeding = {
    trx,
    platform,
    shop,
    staff,
    dice: diceOf(seed),
    now,
    arrived: env.SMTP_URL ? 'sent' : 'kept',
    made: {} as Made,
  }
  for (const step of seedSteps)
    for (const { seeds = {} } of platform.areas) await seeds[step]?.(seeding)
}

const keepAccounts = (folder: string, accounts: Account[]): void => {
  const file = path.join(folder, 'demo-accounts.json')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

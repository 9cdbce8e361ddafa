import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { withAccess } from '#platform/integrations/connect/access.ts'
import { klaviyo } from '#platform/integrations/klaviyo/vendor.ts'
import { type Manifest, VendorProblem } from '#platform/integrations/manifest.ts'
import { credentialsOf, findRow } from '#platform/integrations/read-integration.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
platform.env = { ...platform.env, KLAVIYO_CLIENT: 'tender-app:tender-app-secret' }
const from = new Date('2026-11-02T10:00:00Z')
const refusal = (status: number) => new VendorProblem('access_refused', { status })
let shop: TestShop
/** the access that the vendor takes now, and the times that it was renewed */
let valid: string
let renewals: number

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  valid = 'access-1'
  renewals = 0
  const first = { access_token: 'access-0', refresh_token: 'refresh-0' }
  await platform.db
    .insertInto('integration')
    .values({
      shop_id: shop.shop_id,
      name: 'klaviyo',
      state: 'on',
      sealed: platform.vault.hide(JSON.stringify(first)),
      changed_at: from,
    })
    .execute()
})

/** A vendor whose refresh tokens work once, and whose answer comes after `waits`. */
const vendor = (waits: (n: number) => Promise<unknown> = () => pause(50)): Manifest => ({
  ...klaviyo,
  renewal: {
    renew: async (_ask, _client, { refresh_token = '' }) => {
      const n = (renewals += 1)
      const isKnown = refresh_token === `refresh-${Number(valid.split('-')[1]) - 1}`
      await waits(n)
      if (!isKnown) throw new VendorProblem('vendor_error', { status: 400 })
      return { access_token: valid, refresh_token: valid.replace('access', 'refresh') }
    },
  },
})
const rowNow = async () => (await findRow(platform.db, shop.shop_id, 'klaviyo'))!
const has = async () => credentialsOf(platform, await rowNow())['access_token']
const use = async (_: unknown, { access_token = '' }: Readonly<Record<string, string>>) => {
  if (access_token !== valid) throw refusal(401)
  return access_token
}

describe('an access that is refused', () => {
  test('is renewed once by ten who find out at once, and all of them go on', async () => {
    const row = await rowNow()
    const all = Array.from({ length: 10 }, () => withAccess(platform, vendor(), row, use))
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => 'access-1'))
    expect([renewals, await has()]).toEqual([1, 'access-1'])
  })

  test('isn’t renewed again by one who finds out when it is renewed already', async () => {
    const row = await rowNow()
    await withAccess(platform, vendor(), row, use)
    expect(await withAccess(platform, vendor(), row, use)).toBe('access-1')
    let asked = 0
    // the request left with the old access, and is refused after the renewal
    const late = withAccess(platform, vendor(), row, (ask, credentials) => {
      asked += 1
      return asked === 1 ? Promise.reject(refusal(401)) : use(ask, credentials)
    })
    await expect(late).resolves.toBe('access-1')
    expect(renewals).toBe(1)
  })

  test('is renewed by one after whom another renews, whose newer one stays', async () => {
    const row = await rowNow()
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const first = withAccess(
      platform,
      vendor((n) => (n === 1 ? slow : Promise.resolve())),
      row,
      use,
    )
    while (renewals === 0) await pause(10)
    platform.at(new Date(from.getTime() + 61_000))
    expect(await withAccess(platform, vendor(), row, use)).toBe('access-1')
    // meanwhile the one of the second has been renewed, too
    valid = 'access-2'
    expect(await withAccess(platform, vendor(), await rowNow(), use)).toBe('access-2')
    answer()
    expect(await first).toBe('access-2')
    expect(await has()).toBe('access-2')
  })

  test('leaves the connection to the next where its renewal fails', async () => {
    const row = await rowNow()
    const down = vendor(() => Promise.reject(new VendorProblem('unreachable')))
    await expect(withAccess(platform, down, row, use)).rejects.toThrow('unreachable')
    expect(await withAccess(platform, vendor(), row, use)).toBe('access-1')
    expect(await rowNow()).toMatchObject({ renewing_until: null })
  })

  test('isn’t asked for once the connection has ended', async () => {
    const row = await rowNow()
    await platform.db
      .updateTable('integration')
      .set({ sealed: null, state: 'off' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await expect(withAccess(platform, vendor(), row, use)).rejects.toThrow('access_refused')
    expect(renewals).toBe(0)
  })
})

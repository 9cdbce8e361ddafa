import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#rules/way/access.ts'
import { emailAbout } from '#platform/staff/session/about.ts'
import type { TestShop } from '../../support/platform.ts'
import {
  type Doors,
  doorsOf,
  type Query,
  search,
  secret,
  start,
} from '../../support/staff/doors.ts'
import { signEntry } from '../../support/staff/signed-entry.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const customer = 'ada@customers.example'
let shop: TestShop
let doors: Doors
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
  doors = doorsOf(platform, shop)
})
const enter = async (more: Query, role: Role = 'staff'): Promise<string | null | undefined> => {
  const { status, body } = await doors.enter('helpdesk', doors.forDesk(role, more))
  expect(status).toBe(200)
  return (body as { about?: string | null }).about
}
const read = (token: string, role: Role = 'staff', of = shop, now = start) =>
  emailAbout(
    { db: platform.db, shop: of, actor: { id: of.people[role].staff_id }, now } as never,
    token,
  )

describe('the customer whom a helpdesk’s link names', () => {
  test('stands behind a token that says nothing, for the person who came in', async () => {
    const about = (await enter({ customer: ' ADA@customers.example' }))!
    expect(about).toMatch(/^[\w-]{43}$/)
    expect(await read(about)).toBe(customer)
    const kept = await platform.db.selectFrom('entry_about').selectAll().execute()
    expect(kept.map(({ digest }) => Buffer.from(digest).toString())).not.toContain(about)
  })

  test('is unknown to anybody else, to another shop, and after 12 hours', async () => {
    const about = (await enter({ customer }))!
    const other = await platform.shop()
    expect(await read(about, 'owner')).toBeNull()
    expect(await read(about, 'staff', other)).toBeNull()
    expect(await read('x')).toBeNull()
    const hours = (n: number) => new Date(start.getTime() + n * 60 * 60 * 1000)
    expect(await read(about, 'staff', shop, new Date(hours(12).getTime() - 1))).toBe(customer)
    expect(await read(about, 'staff', shop, hours(12))).toBeNull()
  })

  test('is left out where the link names none, or no email', async () => {
    expect(await enter({})).toBeNull()
    for (const wrong of ['nobody', 'a@b', `${'x'.repeat(250)}@long.example`])
      expect(await enter({ customer: wrong }), wrong).toBeNull()
  })

  test('is signed: a link whose customer was changed is refused', async () => {
    const signed = signEntry(secret, doors.forDesk('staff', { customer }))
    const { status } = await doors.at('helpdesk', search({ ...signed, customer: 'b@c.example' }))
    expect(status).toBe(403)
  })
})

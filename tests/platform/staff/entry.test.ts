import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf } from '#contract/endpoint.ts'
import { getMe, listSessions } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'
import { examples } from '../../support/examples.ts'
import type { TestShop } from '../../support/platform.ts'
import { type Doors, doorsOf, start } from '../../support/staff/doors.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let doors: Doors
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
  doors = doorsOf(platform, shop)
})

// the examples belong to the owner, whose own sessions these would end
const endsSessions = ['signOut', 'endSessions', 'changePassword']

describe('a signed entry', () => {
  test('from the helpdesk is a session of the person for 12 hours', async () => {
    const { status, body } = await doors.enter('helpdesk', doors.forDesk('owner'))
    expect([status, body.expires_at, body.user.level]).toEqual([
      200,
      '2026-03-01T22:00:00.000Z',
      'owner',
    ])
    const person = { ...shop.people.owner, token: body.jwt }
    expect((await platform.call(person, getMe, {})).body.user).toEqual(body.user)
    expect((await platform.call(person, listSessions, {})).body.rows[0]).toMatchObject({
      via: 'helpdesk',
      agent: 'A till',
      current: true,
    })
    platform.at('2026-03-01T22:00:00.000Z')
    expect((await platform.call(person, getMe, {})).status).toBe(401)
  })

  test('from a till has the rights of a till and no others, whoever comes in: every call', async () => {
    const { body } = await doors.enter('pos', doors.fields('owner'))
    expect(body.user).toMatchObject({ is_pos: true, isAdmin: false })
    for (const endpoint of endpoints.filter(
      ({ name, right }) => right !== 'anyone' && name in examples && !endsSessions.includes(name),
    )) {
      const input = await examples[endpoint.name]!(platform, shop)
      const done = await platform.request(endpoint.method, addressOf(endpoint, input), {
        token: body.jwt,
        body: input.body,
      })
      const allowed = may({ level: 'staff', isAdmin: false, is_pos: true }, endpoint.right)
      if (!allowed)
        expect(done, endpoint.name).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      else expect(done.status, endpoint.name).not.toBe(401)
    }
    const { id } = await platform.customer(shop)
    expect(
      await platform.call({ ...shop.people.owner, token: body.jwt }, updateBalance, {
        params: { id },
        body: { valueToUpdate: '1', reason: 'Refund' },
      }),
    ).toMatchObject({ status: 403 })
  })

  test('takes the shop and the e-mail in any spelling, under either name', async () => {
    expect(
      (
        await doors.enter(
          'pos',
          doors.fields('staff', {
            shop: shop.shop_url.toUpperCase(),
            email: shop.people.staff.email.toUpperCase(),
          }),
        )
      ).status,
    ).toBe(200)
    const { shop: url = '', ...rest } = doors.fields()
    expect((await doors.enter('pos', { ...rest, shop_url: `https://${url}/` })).status).toBe(200)
    expect(
      (
        await doors.enter('pos', {
          ...rest,
          shop: url,
          shop_url: url,
          order_id: '7',
          host: 'aG9zdA',
          locale: 'ru',
          embedded: '1',
        })
      ).status,
    ).toBe(200)
  })
})

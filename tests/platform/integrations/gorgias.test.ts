import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { eraseCustomer } from '#contract/customers/change.ts'
import { repeatIntegrationCall } from '#contract/integrations/calls.ts'
import {
  connectingOf,
  deliver,
  runSends,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { gorgias } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  gorgias.integrations.length = 0
  gorgias.widgets.length = 0
  gorgias.notes.length = 0
  platform.at(new Date())
  Object.assign(gorgias.faults, { status: undefined, isDown: false, after: undefined })
})

const credit = async (ticket: string | null, helpdesk = 'gorgias') => {
  const customer = await platform.customer(shop, { name: 'Ada Lovelace' })
  const { status, text } = await platform.call(shop.people.owner, updateBalance, {
    params: { id: customer.id },
    body: {
      valueToUpdate: '12.50',
      reason: 'Reward',
      ...(ticket ? { ticket: { helpdesk, id: ticket } } : {}),
    },
  })
  if (status !== 200) throw new Error(text)
  return customer
}

describe('Gorgias connected with a person’s key', () => {
  test('has our answer beside its tickets, at an address that nobody else knows', async () => {
    await desk.gorgias()
    expect(await desk.read('gorgias')).toMatchObject({ enabled: true, account: 'maple' })
    expect([gorgias.integrations.length, gorgias.widgets.length]).toEqual([1, 1])
    const { http } = gorgias.integrations[0]!
    expect(http.url).toMatch(/\/in\/gorgias\/[0-9a-f]{64}\/answer$/)
    const shown = JSON.stringify([await desk.calls('gorgias'), await desk.read('gorgias')])
    for (const secret of [
      gorgias.keys.api_key,
      http.url.slice(-71, -7),
      ...Object.values(http.headers),
    ])
      expect(shown).not.toContain(secret)
    await desk.disable('gorgias')
    expect([gorgias.integrations.length, gorgias.widgets.length]).toEqual([0, 0])
  })

  test('names what it shows in the shop’s language', async () => {
    const languages = { base: 'ru', others: [] }
    shop = await platform.shop({ settings: { languages } })
    await connectingOf(platform, vendors, shop).gorgias()
    expect(JSON.stringify(gorgias.widgets.at(-1))).toContain('Ближайшее сгорание')
    const { email } = await credit(null)
    const { body } = await deliver(platform, gorgias.opened(email!, '4711'))
    expect(body).toMatchObject({ transactions: [{ what: 'Начисление', reason: 'Вознаграждение' }] })
  })

  test.each(['evil.com', 'maple.evil.com', 'a/b', 'maple.gorgias.com@evil.com', '127.0.0.1'])(
    'is asked at its own host alone, not at %s',
    async (domain) => {
      const asked = vendors.asked.length
      const { error } = await desk.enable('gorgias', {
        credentials: { ...gorgias.keys, domain },
      })
      expect(error).toMatchObject({ code: 'invalid_input', field: 'credentials.domain' })
      expect(vendors.asked).toHaveLength(asked)
    },
  )

  test('leaves no integration behind where its widget is refused', async () => {
    gorgias.refuseWidgets()
    const { error } = await desk.enable('gorgias', { credentials: gorgias.keys })
    gorgias.refuseWidgets(false)
    expect([error?.code, gorgias.integrations]).toEqual(['vendor_unreachable', []])
    expect(await desk.read('gorgias')).toMatchObject({ enabled: false })
  })
})

describe('a question of Gorgias', () => {
  beforeEach(() => desk.gorgias())
  const ask = async (email: string, more: object = {}) => {
    const { body, ...rest } = await deliver(platform, { ...gorgias.opened(email, '4711'), ...more })
    return { ...rest, body: body as Record<string, unknown> }
  }

  test('is answered with balance, cards and transactions, and never a code', async () => {
    const { email, id } = await credit(null)
    const { status, body } = await ask(email!.toUpperCase())
    expect([status, body]).toMatchObject([
      200,
      {
        found: true,
        customer: 'Ada Lovelace',
        balance: '£12.50',
        link: `http://localhost:3000/customers/${id}`,
        desk: 'http://localhost:3000/select-order?helpdesk=gorgias&id=4711',
        cards: [{ balance: '£12.50' }],
        transactions: [{ what: 'Credit issued', amount: '£12.50', reason: 'Reward' }],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/[A-HJ-NP-Z2-9]{16}/)
  })

  test('about somebody else, an erased customer or no one says nothing', async () => {
    const { email, id } = await credit(null)
    const other = await platform.shop()
    const stranger = await platform.customer(other)
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    for (const one of [stranger.email!, email!, 'nobody@customers.example', ''])
      expect((await ask(one)).body).toMatchObject({ found: false, customer: null, cards: [] })
  })

  test('without the right proof is refused, also at the right address', async () => {
    const { email } = await credit(null)
    const [name, proof] = Object.entries(gorgias.integrations[0]!.http.headers)[0]!
    for (const headers of [{}, { [name]: '' }, { [name]: proof.replace(/^./, 'g') }])
      expect(await ask(email!, { headers })).toMatchObject({
        status: 403,
        error: { code: 'not_signed' },
      })
    const { address } = gorgias.opened(email!)
    const strange = address.replace(/.{8}\/answer$/, '00000000/answer')
    expect((await ask(email!, { address: strange })).status).toBe(404)
    await desk.disable('gorgias')
    expect((await ask(email!, { address, headers: { [name]: proof } })).status).toBe(404)
  })
})

describe('credit for a ticket', () => {
  beforeEach(() => desk.gorgias())

  test('is noted on it, once', async () => {
    await credit('77')
    await credit('78', 'zendesk')
    await credit(null)
    await Promise.all([runSends(platform), runSends(platform)])
    await runSends(platform)
    expect(gorgias.notes).toMatchObject([
      { ticket: '77', body_text: '£12.50 in store credit was given for this ticket by owner.' },
    ])
  })

  test('is noted once where the answer to the first try was lost', async () => {
    await credit('77')
    Object.assign(gorgias.faults, { isDown: true })
    await runSends(platform)
    gorgias.faults.isDown = false
    const external_id = gorgias.notes.length === 0 ? await lost() : ''
    platform.at(new Date(Date.now() + 60_000))
    await runSends(platform)
    expect(gorgias.notes.map((one) => one.external_id)).toEqual([external_id])
  })

  test('is noted once where a person has it tried again after that', async () => {
    await credit('77')
    gorgias.faults.isDown = true
    await runSends(platform)
    gorgias.faults.isDown = false
    const external_id = await lost()
    const [call] = await desk.calls('gorgias')
    const again = await platform.call(shop.people.owner, repeatIntegrationCall, {
      params: { name: 'gorgias', id: call!.id },
      body: {},
    })
    expect(again.status).toBe(200)
    platform.at(new Date(Date.now() + 60_000))
    await runSends(platform)
    expect(gorgias.notes.map((one) => one.external_id)).toEqual([external_id])
  })

  test('isn’t noted where the shop wants no notes', async () => {
    await desk.disable('gorgias')
    await desk.gorgias({ notes: false })
    await credit('77')
    await runSends(platform)
    expect(gorgias.notes).toEqual([])
  })
})

/** Keeps the note whose answer was lost, as Gorgias would. */
const lost = async (): Promise<string> => {
  const { source_id } = await platform.db
    .selectFrom('vendor_send')
    .select('source_id')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const external_id = `tender-${source_id}`
  gorgias.notes.push({ ticket: '77', external_id, body_text: 'noted' })
  return external_id
}

import { afterEach, expect, test } from 'vitest'
import type { User } from '#contract/staff/shapes.ts'
import { cookieOf } from '#session/cookie.ts'
import { forward } from '#upstream/forward.ts'
import { owner, suiteStandIn } from '../../support/stand-in/calling.ts'

const standIn = await suiteStandIn()
const { state } = standIn
const first = { ...state.settings }
afterEach(() => void (state.settings = { ...first }))
const code = state.customers.find(({ platform_customer_id: id }) => id === 7044)?.LoyaltyCard
  ?.GiftCard.code as string
const masked = `•••• •••• •••• ${code.slice(-4)}`

/** Returns the answer that the BFF gives a person. */
const shownTo = async (person: Partial<User>, path = '/customers/7044'): Promise<string> => {
  const user = { ...owner, ...person }
  const session = { user, token: standIn.token(), expiresAt: new Date(Date.now() + 60_000) }
  const [cookie = ''] = (await cookieOf(session)).split(';')
  const request = new Request(`http://localhost${path}`, { headers: { cookie } })
  return (await forward(request, path.split('?')[0]!, 'r1')).text()
}
const hide = () => (state.settings['hiding_gift_card_code_except_last_4_digits'] = 'true')

test('a limited person sees no whole code of another upstream, alone or in a list', async () => {
  for (const path of ['/customers/7044', '/api/api/v1/customers?limit=20']) {
    const shown = await shownTo({ level: 'limited' }, path)
    expect(shown).toContain(masked)
    expect(shown).not.toContain(code)
  }
})

test('an owner sees whole codes unless the shop hides them; an operator always does', async () => {
  expect(await shownTo({})).toContain(code)
  hide()
  expect(await shownTo({})).toContain(masked)
  expect(await shownTo({})).not.toContain(code)
  expect(await shownTo({ level: 'staff' })).not.toContain(code)
  expect(await shownTo({ isAdmin: true })).toContain(code)
})

test('a campaign’s file shows no whole code to a person who may not see them', async () => {
  state.bulks = [{ bulk_id: 'b1' } as never]
  const hidden = `guest44@mail.example,"${masked}",44`
  expect(await shownTo({}, '/bulks/b1/export')).toContain(`"${code}"`)
  hide()
  for (const level of ['owner', 'staff'] as const) {
    const file = await shownTo({ level }, '/bulks/b1/export')
    expect(file).toContain(hidden)
    expect(file.split('\n')[0]).toBe('Email,Gift card code,Amount')
    for (const { LoyaltyCard: card } of state.customers)
      if (card) expect(file).not.toContain(card.GiftCard.code)
  }
  expect(await shownTo({ isAdmin: true }, '/bulks/b1/export')).toContain(code)
})

test('a card without a code still shows none', async () => {
  state.customers.find(({ platform_customer_id: id }) => id === 7042)!.LoyaltyCard = {
    GiftCard: { balance: 5 } as never,
  }
  hide()
  expect(await shownTo({}, '/customers/7042')).toContain('"code":"-"')
})

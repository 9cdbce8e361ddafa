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

test('a card without a code still shows none', async () => {
  state.customers.find(({ platform_customer_id: id }) => id === 7042)!.LoyaltyCard = {
    GiftCard: { balance: 5 } as never,
  }
  hide()
  expect(await shownTo({}, '/customers/7042')).toContain('"code":"-"')
})

import { expect, test } from 'vitest'
import { actsOf } from '#storefront/live/acts.ts'
import { calm, type Offer, type State, type View } from '#storefront/view.ts'

type Call = { method: string; path: string; body: unknown }

/** The acts of an account in a page whose calls are answered from a table. */
const pageOf = (answers: Record<string, { status: number; body: unknown }>) => {
  const calls: Call[] = []
  let state: State = calm
  const session = {
    call: async (method: string, path: string, { body }: { body?: unknown } = {}) => {
      calls.push({ method, path, body })
      return answers[path] ?? { status: 404, body: null }
    },
    load: async () => undefined,
  }
  const acts = actsOf({
    page: { emit: () => undefined, config: { shop: 'maple.example' } },
    session,
    view: () => ({ state }) as View,
    set: (more: Partial<State>) => {
      state = { ...state, ...more }
    },
  } as never)
  return { acts, calls, now: () => state }
}
const settled = () => new Promise((go) => setTimeout(go, 0))

const offer: Omit<Offer, 'code'> = {
  amount: '20.00',
  balance_before: '5.00',
  balance_after: '25.00',
  asks: false,
}

test('a card is added for the amount that its preview showed', async () => {
  const { acts, calls, now } = pageOf({
    '/w/v1/me/cards/preview': { status: 200, body: offer },
    '/w/v1/me/cards': { status: 200, body: { state: 'added' } },
  })
  acts.look?.('AAAA')
  await settled()
  expect(now().offer).toEqual({ ...offer, code: 'AAAA' })
  acts.add?.()
  await settled()
  expect(calls.at(-1)).toEqual({
    method: 'POST',
    path: '/w/v1/me/cards',
    body: { code: 'AAAA', expected_balance: '20.00' },
  })
  expect(now()).toMatchObject({ offer: null, matching_gift_card_status: 'ok' })
})

test('a customer’s link for friends is asked for once pressed, and a refusal is a sentence', async () => {
  const url = 'https://pages.example/r/abc'
  const invited = pageOf({ '/w/v1/me/referrals': { status: 200, body: { url, invited: false } } })
  invited.acts.invite?.()
  await settled()
  expect(invited.now().link).toBe(url)
  const refused = pageOf({ '/w/v1/me/referrals': { status: 409, body: null } })
  refused.acts.invite?.()
  await settled()
  expect(refused.now()).toMatchObject({ link: null, problem: 'failed', busy: false })
})

test.each([
  ['card_yours', 'cardYours'],
  ['card_on_hold', 'cardOnHold'],
  ['card_empty', 'cardEmpty'],
])('a card that is refused as %s is named so', async (code, problem) => {
  const { acts, now } = pageOf({
    '/w/v1/me/cards/preview': { status: 409, body: { error: { code } } },
  })
  acts.look?.('AAAA')
  await settled()
  expect(now()).toMatchObject({ problem, matching_gift_card_status: '' })
})

test('a code that is none is said to be none', async () => {
  const { acts, now } = pageOf({
    '/w/v1/me/cards/preview': { status: 404, body: { error: { code: 'not_found' } } },
  })
  acts.look?.('AAAA')
  await settled()
  expect(now()).toMatchObject({ problem: null, matching_gift_card_status: 'error' })
})

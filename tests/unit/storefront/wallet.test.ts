import { afterEach, expect, test, vi } from 'vitest'
import { actsOf, type Drawn } from '#storefront/live/acts.ts'
import type { Answered } from '#storefront/live/session.ts'
import type { State, View } from '#storefront/view.ts'
import { html, viewOf } from '../../support/storefront/drawn.ts'

const apple = 'https://pages.example/pass/a.pkpass'
const google = 'https://pages.example/pass/a/google'
afterEach(() => vi.unstubAllGlobals())

/** Presses the button of a wallet on a live page whose call is answered so. */
const press = async (kind: 'apple' | 'google', answer: Answered<object>) => {
  const left: string[] = []
  const called: string[] = []
  let state: Partial<State> = {}
  vi.stubGlobal('location', { assign: (url: string) => left.push(url) })
  const view = viewOf('account_page', { signed: true })
  const drawn = {
    page: { config: { shop: 'maple.example' } },
    session: {
      call: async (method: string, path: string) => {
        called.push(`${method} ${path}`)
        return answer
      },
    },
    view: () => ({ ...view, state: { ...view.state, ...state } }),
    set: (more: Partial<State>) => {
      state = { ...state, ...more }
    },
  } as unknown as Drawn
  actsOf(drawn).wallet!(kind)
  await vi.waitFor(() => expect(state.busy).toBe(false))
  return { left, called, problem: state.problem }
}

test('a wallet’s button asks for the pass and leads to it', async () => {
  const answer = { status: 200, body: { page: '', apple, google } }
  expect(await press('apple', answer)).toEqual({
    left: [apple],
    called: ['POST /w/v1/me/pass'],
    problem: null,
  })
  expect((await press('google', answer)).left).toEqual([google])
})

test('a pass that is refused is a sentence, and the page stays', async () => {
  expect(await press('apple', { status: 409, body: null })).toMatchObject({
    left: [],
    problem: 'failed',
  })
  expect(await press('apple', { status: 429, body: null })).toMatchObject({ problem: 'wait' })
})

test('the account offers the wallets that there are, and none where passes are off', () => {
  const account = (has: Partial<View['has']>) =>
    html(
      viewOf(
        'account_page',
        { signed: true },
        { has: { referral: false, invite: false, wallet: true, ...has } },
      ),
    )
  expect(account({})).toContain('Add to Apple Wallet')
  expect(account({})).not.toContain('Add to Google Wallet')
  expect(account({ google: true })).toContain('Add to Google Wallet')
  expect(account({ wallet: false })).not.toContain('Add to Apple Wallet')
})

test('a pass on a page of its own has the ways to keep it; the preview has none', () => {
  const own = html(viewOf('apple-wallet', {}, { passes: { apple, google } }))
  expect(own).toContain(`href="${apple}"`)
  expect(own).toContain(`href="${google}"`)
  expect(html(viewOf('apple-wallet', {}, { passes: { apple, google: null } }))).not.toContain(
    google,
  )
  expect(html(viewOf('apple-wallet'))).not.toContain('href=')
  expect(own).not.toContain('barcode')
  expect(html(viewOf('apple-wallet'))).toContain('barcode')
})

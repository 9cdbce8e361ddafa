import fs from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import type { Role } from '#rules/way/access.ts'

type Account = { role: Role; shop_url: string; email: string; password: string }
type Credit = {
  valueToUpdate: string
  reason?: string
  note?: string
  ticket?: { helpdesk: string; id: string }
}

/** Returns the demo shop's account of a role, with this installation's password. */
export const accountOf = (role: Role): Account => {
  const accounts = JSON.parse(
    fs.readFileSync('test-results/data/demo-accounts.json', 'utf8'),
  ) as Account[]
  const match = accounts.find((account) => account.role === role)
  if (!match) throw new Error(`no demo account: ${role}`)
  return match
}

/** Creates test data by the dashboard's own calls, as the owner. */
export class Shop {
  readonly #request: APIRequestContext
  readonly #headers: Record<string, string>
  constructor(request: APIRequestContext, origin: string, cookie: string) {
    this.#request = request
    this.#headers = { origin, 'x-csrf': '1', cookie: `jwt=${cookie}` }
  }

  async post(path: string, data: unknown): Promise<unknown> {
    const headers = { ...this.#headers, 'idempotency-key': crypto.randomUUID() }
    const response = await this.#request.post(`/api/upstream${path}`, { data, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }

  async put(path: string, data: unknown): Promise<void> {
    const headers = { ...this.#headers, 'idempotency-key': crypto.randomUUID() }
    const response = await this.#request.put(`/api/upstream${path}`, { data, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  }

  async get<T>(path: string): Promise<T> {
    const response = await this.#request.get(`/api/upstream${path}`, { headers: this.#headers })
    return (await response.json()) as T
  }

  /** Makes a customer of this test alone. */
  async customer(more: { last_name?: string; state?: string; tags?: string } = {}) {
    const id = `e2e-${crypto.randomUUID().slice(0, 12)}`
    const person = {
      id,
      email: `${id}@mail.example`,
      first_name: 'Tess',
      last_name: id.slice(4),
      state: 'enabled',
      tags: '',
      ...more,
    }
    await this.post('/customers/shopify', person)
    return { ...person, name: `${person.first_name} ${person.last_name}`, path: `/customers/${id}` }
  }

  credit(id: string, { reason = 'Reward', ...more }: Credit): Promise<unknown> {
    return this.post(`/customers/${id}/updateBalance`, { reason, ...more })
  }

  /** Issues a card to an email of this test alone. */
  async card(
    more: { balance?: string; customer_email?: string; send_at?: string; expires_on?: string } = {},
  ) {
    const {
      send_at,
      expires_on,
      balance = '20.00',
      customer_email = `${crypto.randomUUID().slice(0, 12)}@mail.example`,
    } = more
    const gift_card = {
      customer_name: 'Carla Card',
      customer_email,
      balance,
      reason: 'Reward',
      expires_on,
    }
    const email_details = {
      recipient_name: 'Carla Card',
      recipient_email: customer_email,
      subject: 'For you',
      title: 'A gift',
    }
    const body = { gift_card, email_details, ...(send_at ? { send_at } : {}) }
    const made = (await this.post('/gift-cards/send-custom', body)) as {
      gift_card: { gift_card_id: string; code: string }
      transaction: { transaction_id: string }
    }
    const { gift_card_id: id, code } = made.gift_card
    return {
      id,
      code,
      email: customer_email,
      path: `/store-credit/${id}`,
      transaction: made.transaction.transaction_id,
    }
  }

  /** Returns the number of a customer's movements, and the balance. */
  async account(id: string) {
    const { count } = await this.get<{ count: number }>(`/customers/${id}/transactions`)
    const customer = await this.get<{ LoyaltyCard: { GiftCard: { balance: string } } | null }>(
      `/customers/${id}`,
    )
    return { count, balance: customer.LoyaltyCard?.GiftCard.balance ?? null }
  }
}

type Desk = { role: Role | null; shop: Shop }
type Shared = { cookieOf: (role: Role) => Promise<string> }

/** A test as a person of the demo shop. `role: null`: not signed in. */
export const test = base.extend<Desk, Shared>({
  role: ['owner', { option: true }],
  cookieOf: [
    async ({ playwright }, give, info) => {
      const origin = String(info.project.use.baseURL)
      const kept = new Map<Role, Promise<string>>()
      const signIn = async (role: Role) => {
        const request = await playwright.request.newContext({ baseURL: origin })
        const { role: _, ...data } = accountOf(role)
        const response = await request.post('/api/session', {
          data,
          headers: { origin, 'x-csrf': '1' },
        })
        expect(response.ok(), await response.text()).toBe(true)
        const { cookies } = await request.storageState()
        await request.dispose()
        return cookies.find(({ name }) => name === 'jwt')?.value ?? ''
      }
      await give((role) => kept.get(role) ?? kept.set(role, signIn(role)).get(role)!)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, role, cookieOf, baseURL }, give) => {
    if (role)
      await context.addCookies([
        {
          name: 'jwt',
          value: await cookieOf(role),
          url: String(baseURL),
          httpOnly: true,
          sameSite: 'Lax',
        },
      ])
    await give(context)
  },
  shop: async ({ playwright, cookieOf, baseURL }, give) => {
    const request = await playwright.request.newContext({ baseURL })
    await give(new Shop(request, String(baseURL), await cookieOf('owner')))
    await request.dispose()
  },
})

/**
 * Checks the page with axe; frames without scripts can't be checked. A combobox's list is outside
 * the landmarks by design.
 */
export const isAccessible = async (page: Page, ...except: string[]): Promise<void> => {
  // a new page's title streams in after its body
  await expect(page).toHaveTitle(/./)
  // rows are dimmed while newer ones are read
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  // omits passing nodes: a long table has thousands
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const closed = 'iframe[sandbox]:not([sandbox*="allow-scripts"])'
  const { violations } = await axe.exclude(closed).disableRules(except).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}

export { expect }

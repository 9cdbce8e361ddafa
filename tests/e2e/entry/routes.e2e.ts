import type { ListedOrder } from '#contract/orders/shapes.ts'
import { may, type Role, roles } from '#rules/way/access.ts'
import { routes } from '#rules/way/routes.ts'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { inTurns } from '../../support/turns.ts'
import { text } from '../../support/text.ts'

const built = routes.filter((route) => route.built)
const kinds = [
  'customer',
  'card',
  'bulk',
  'order',
  'refund',
  'workflow',
  'event',
  'trigger',
  'webhook',
] as const
type Ids = Record<(typeof kinds)[number], string>
/** Beginnings of addresses with the kind of id that each has, the longer ones first. */
const idsIn: readonly [start: string, kind: (typeof kinds)[number]][] = [
  ['/account/webhooks', 'webhook'],
  ['/loyalty/events', 'event'],
  ['/loyalty/triggers', 'trigger'],
  ['/loyalty', 'workflow'],
  ['/refunds/orders', 'order'],
  ['/refunds', 'refund'],
  ['/store-credit', 'card'],
  ['/bulk-gift-cards', 'bulk'],
]
const idFor = (path: string, ids: Ids): string => {
  if (path.startsWith('/email-builder')) return 'gift_card_manual'
  if (path.startsWith('/integrations')) return 'yotpo'
  return ids[idsIn.find(([start]) => path.startsWith(start))?.[1] ?? 'customer']
}
const concrete = (path: string, ids: Ids) =>
  path.replace('{app}', 'yotpo').replace(/\{\w+\}/, idFor(path, ids))
const campaign = {
  operation_name: 'gift_card',
  source: [{ count: 1, entity_data: { balance: '10.00' } }],
}
/** Refunds the least amount of an order of the demo. */
const refunded = async (shop: Shop): Promise<Pick<Ids, 'order' | 'refund'>> => {
  const { rows } = await shop.get<{ rows: ListedOrder[] }>('/orders?limit=100&payment=paid')
  const { order_id } = rows.find(({ refundable }) => Number(refundable) > 1)!
  const order = encodeURIComponent(order_id)
  const { refund } = (await shop.post(`/api/api/v1/orders/${order}/return`, {
    refund_amount: '0.01',
    notification: false,
  })) as { refund: { refund_id: string } }
  return { order, refund: refund.refund_id }
}
const scheme = {
  name: 'Bottle returned',
  key: 'bottle_returned',
  fields: [{ key: 'email', type: 'email', path: 'email', label: 'Email' }],
}
const made = async (shop: Shop): Promise<Ids> => ({
  event: (await shop.get<{ rows: { event_id: string }[] }>('/events?limit=1')).rows[0]!.event_id,
  trigger: (
    (await shop.post('/workflows/trigger', {
      scheme: { ...scheme, key: `key_${crypto.randomUUID().slice(0, 8)}` },
    })) as { trigger_id: string }
  ).trigger_id,
  webhook: (
    (await shop.post('/hooks', {
      url: 'https://8.8.8.8/tender',
      types: ['store_credit.issued'],
    })) as { webhook_id: string }
  ).webhook_id,
  ...(await refunded(shop)),
  customer: (await shop.customer()).id,
  card: (await shop.card()).id,
  bulk: ((await shop.post('/bulks', { bulk: campaign })) as { bulk: { bulk_id: string } }).bulk
    .bulk_id,
  workflow: (
    (await shop.post('/workflows', { title: 'Thanks', trigger: 'order_paid', cases: [] })) as {
      workflow: { id: string }
    }
  ).workflow.id,
})
/** The screen of emails without the builder, which leads to that with it. */
const leading = { path: '/email-notifications', to: '/email-builder' }
const inside = built.filter(({ guard, path }) => guard === 'authenticated' && path !== leading.path)
/** Returns the redirect of a role from a screen that it may not see but must not find missing. */
const home = (role: Role) => (role === 'pos' ? '/customers' : null)

test.describe('as staff', () => {
  test.use({ role: 'staff' })

  for (const prefix of ['', '/ru'])
    test(`every screen${prefix && ' in Russian'} is accessible, with its status and title`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(240_000)
      const ids = await made(shop)
      const errors: string[] = []
      page.on('console', (message) => {
        // the test's own tools try to run in frames of emails, which let nothing run
        if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      const titles = new Map<string, string>()
      for (const [index, { path, right }] of inside.entries()) {
        if (right === 'admin' || !may({ level: 'staff', isAdmin: false, is_pos: false }, right))
          continue
        // each screen in one of the languages; with EVERY_PAIR, and but for axe on a desk, in both
        const isChosen = process.env['EVERY_PAIR'] || index % 2 === (prefix ? 1 : 0)
        if (!isChosen && process.env['CI']) continue
        const address = prefix + (path === '/' && prefix ? '' : concrete(path, ids))
        const response = await page.goto(address)
        expect(response?.status(), address).toBe(200)
        await expect(page.getByRole('main').filter({ visible: true }), address).toHaveCount(1)
        await expect(
          page.getByRole('heading', { level: 1 }).filter({ visible: true }),
          address,
        ).toHaveCount(1)
        await expect(page.locator('html')).toHaveAttribute('lang', prefix ? 'ru' : 'en')
        const title = await page.title()
        expect(titles.get(title), `${address} is called as ${titles.get(title)}`).toBeUndefined()
        titles.set(title, address)
        if (isChosen) await isAccessible(page)
      }
      expect(errors).toEqual([])
    })
})

test('every screen asked for by every role: as the table of routes says', async ({
  request,
  cookieOf,
  shop,
}) => {
  test.setTimeout(240_000)
  const ids = await made(shop)
  const ask = async (path: string, role: Role | null) => {
    const headers: Record<string, string> = role ? { cookie: `jwt=${await cookieOf(role)}` } : {}
    const response = await request.get(path, { headers, maxRedirects: 0 })
    const { location } = response.headers()
    return [response.status(), location ? new URL(location, 'http://x').pathname : null]
  }
  for (const { path, right, guard, built: isBuilt } of routes) {
    const address = concrete(
      path,
      isBuilt ? ids : { ...ids, customer: 'x1', card: 'x1', bulk: 'x1' },
    )
    for (const role of [...roles, null]) {
      const what = `${address} as ${role ?? 'a visitor'}`
      const person = {
        level: role === 'owner' || role === 'limited' ? role : 'staff',
        isAdmin: role === 'admin',
        is_pos: role === 'pos',
      } as const
      if (guard === 'authenticated' && !role)
        expect(await ask(address, role), what).toEqual([307, '/login'])
      else if (!isBuilt) expect((await ask(address, role))[0], what).toBe(404)
      else if (guard === 'anonymous')
        expect(await ask(address, role), what).toEqual(role ? [307, '/'] : [200, null])
      else if (guard === 'open') expect((await ask(address, role))[0], what).toBe(200)
      else if (right === 'admin' ? person.isAdmin : may(person, right))
        expect(await ask(address, role), what).toEqual(
          path === leading.path ? [307, leading.to] : [200, null],
        )
      else
        expect(await ask(address, role), what).toEqual(
          path === '/' && role && home(role) ? [307, home(role)] : [404, null],
        )
    }
  }
})

test('parameters of any shape give a page, never a stack', async ({ request, cookieOf, shop }) => {
  test.slow()
  const ids = await made(shop)
  const headers = { cookie: `jwt=${await cookieOf('owner')}` }
  const odd = [
    '?a=%00',
    '?search=%F0%9F%8E%81&search=x',
    '?page=-1',
    '?page=1e9',
    '?after=x',
    `?after=${'x'.repeat(300)}`,
    '?from=2026-13-45&to=x',
    '?verb=DROP%20TABLE',
    '?staff_id=..%2F',
    '?transaction=%27',
    '?checkout[]=done',
    '?next=//evil',
    '?%E0%A4%A',
  ]
  for (const [{ path }, query] of inTurns(inside, odd, 4)) {
    const response = await request.get(concrete(path, ids) + query, { headers, maxRedirects: 0 })
    expect([200, 307, 404], `${path}${query}: ${response.status()}`).toContain(response.status())
    expect(await response.text(), path).not.toMatch(/at \w+ \(|node_modules|SELECT /)
  }
})

test('a screen of nothing keeps its frame and says that it could not be found', async ({
  page,
}) => {
  const response = await page.goto('/integrations/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: text('shell.notFound.title') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: text('shell.menu.label') })).toBeVisible()
})

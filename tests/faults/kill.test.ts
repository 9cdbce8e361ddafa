import fs from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { ask, type Heard } from '../support/ask.ts'
import { engine, type Place, placeOf } from '../support/product/place.ts'
import {
  type Account,
  launchPlatformServer,
  type PlatformServer,
  secrets,
  startPlatformServer,
} from '../support/product/product.ts'
import { whatDoesNotTie } from '../support/ledger/recompute.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

type Issue = {
  key: string
  customer: string
  amount: string
  mail: string | null
  answer: string | null
}
let sink: SmtpSink | undefined
let platform: PlatformServer | undefined
let place: Place | undefined
afterEach(async () => {
  await platform?.stop('SIGKILL')
  await sink?.close()
  await place?.close()
})

// early, in the middle and near the end, on CI the first two; the soak repeats it many times
const killsAt = Array.from(
  { length: Number(process.env['ROUNDS'] ?? (process.env['CI'] ? 2 : 4)) },
  (_, i) => [35, 97, 3, 70][i % 4]!,
)

const owner = { shop_url: 'kill.example', email: 'owner@kill.example', password: 'a long password' }
const signIn = async ({
  shop_url,
  email,
  password,
}: Pick<Account, 'shop_url' | 'email' | 'password'> = owner): Promise<string> => {
  const { json } = await ask(platform!.url, '/auth/login', {
    method: 'POST',
    body: { shop_url, email, password },
  })
  return (json as { token: string }).token
}
const start = async (env: Record<string, string> = {}): Promise<void> => {
  platform = await startPlatformServer({
    dataDir: place!.dataDir,
    env: { DEMO: '0', ...place!.env, ...env },
  })
}
/**
 * Makes a shop by the operator's door, as `npm run shop` does, with a customer for each id; returns
 * the owner's bearer.
 */
const openShop = async (...customers: string[]): Promise<string> => {
  const shop = {
    shop_url: owner.shop_url,
    name: 'Kill',
    owner_email: owner.email,
    currency: 'GBP',
    time_zone: 'UTC',
  }
  const { json } = await ask(platform!.url, '/operator/shops', {
    method: 'POST',
    body: shop,
    headers: { 'x-operator-key': secrets.OPERATOR_KEY },
  })
  await ask(platform!.url, '/auth/password', {
    method: 'POST',
    body: { token: (json as { token: string }).token, password: owner.password },
  })
  const token = await signIn()
  await call(token, 'PUT', '/api/shop/settings', { key: 'is_accepted_terms', value: true })
  for (const id of customers)
    expect(
      (await call(token, 'POST', '/customers/shopify', { id, email: `${id}@customers.example` }))
        .status,
    ).toBe(200)
  return token
}
const call = (
  token: string,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Heard> =>
  ask(platform!.url, path, {
    method,
    ...(body ? { body } : {}),
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
  })

const send = (token: string, issue: Issue): Promise<Heard> => {
  const email_details = issue.mail
    ? { recipient_email: issue.mail, subject: `Yours ${issue.key}`, title: 'For you' }
    : null
  return call(
    token,
    'POST',
    `/customers/${issue.customer}/updateBalance`,
    { valueToUpdate: issue.amount, reason: 'Reward', email_details },
    issue.key,
  )
}

/** Sends a hundred issues from 20 clients; kills the platform with -9 after so many answers. */
const issueAndKill = async (token: string, issues: Issue[], killAt: number): Promise<void> => {
  const waiting = [...issues]
  let answered = 0
  const lane = async (): Promise<void> => {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      const heard = await send(token, issue).catch(() => null)
      if (!heard) continue
      expect(heard.status).toBe(200)
      issue.answer = heard.text
      answered += 1
      if (answered === killAt) platform!.process.kill('SIGKILL')
    }
  }
  await Promise.all([...Array.from({ length: 20 }, lane), platform!.ended])
}
const minor = (amount: string): number => Math.round(Number(amount) * 100)
const sum = (issues: Issue[]): number =>
  issues.map(({ amount }) => minor(amount)).reduce((a, b) => a + b, 0)

describe(`on the ${engine} database, the platform killed with -9`, () => {
  test('amid a hundred issues: each answered one is there once, each other at most once', async () => {
    place = await placeOf()
    await start()
    const customers = Array.from({ length: 10 }, (_, i) => `kill-${i}`)
    const token = await openShop(...customers)
    const all: Issue[] = []
    for (const [round, killAt] of killsAt.entries()) {
      const issues = Array.from(
        { length: 100 },
        (_, i): Issue => ({
          key: `round-${round}-issue-${i}`,
          customer: customers[i % 10]!,
          amount: `${i + 2}.0${i % 10}`,
          mail: null,
          answer: null,
        }),
      )
      await issueAndKill(token, issues, killAt)
      const lost = issues.filter(({ answer }) => answer === null)
      // near the end all others may be answered before the signal arrives
      if (killAt <= 70) expect(lost.length).toBeGreaterThan(0)
      await start()
      // the session has outlived the process
      const before = await Promise.all(
        customers.map((id) => call(token, 'GET', `/customers/${id}/transactions?per_page=250`)),
      )
      const there = before.flatMap(({ json }) => Object.keys((json as { data: object }).data))
      const answered = issues.filter(({ answer }) => answer !== null)
      for (const { answer } of answered)
        expect(there).toContain(
          (JSON.parse(answer!) as { transaction: { transaction_id: string } }).transaction
            .transaction_id,
        )
      expect(there.length).toBeGreaterThanOrEqual(all.length + answered.length)
      expect(there.length).toBeLessThanOrEqual(all.length + issues.length)
      for (const issue of issues) {
        const again = await send(token, issue)
        expect(again.status, issue.key).toBe(200)
        if (issue.answer !== null) expect(again.text).toBe(issue.answer)
        issue.answer = again.text
      }
      all.push(...issues)
      const after = await Promise.all(customers.map((id) => call(token, 'GET', `/customers/${id}`)))
      const balances = after.map(({ json }) =>
        minor(
          (json as { LoyaltyCard: { GiftCard: { balance: string } } }).LoyaltyCard.GiftCard.balance,
        ),
      )
      expect(balances.reduce((a, b) => a + b, 0)).toBe(sum(all))
    }
    await platform!.stop()
    const database = await place.open()
    expect(await whatDoesNotTie(database.db)).toEqual([])
    expect(await database.db.selectFrom('movement').select('movement_id').execute()).toHaveLength(
      all.length,
    )
    for (const name of ['issue_store_credit', 'make_customer'] as const)
      expect(
        await database.db.selectFrom('audit').select('audit_id').where('verb', '=', name).execute(),
      ).toHaveLength(name === 'make_customer' ? customers.length : all.length)
    await database.close()
  })

  test('between issue and mail: every mail goes out; a second copy bears the same id', async () => {
    place = await placeOf()
    sink = await startSmtpSink()
    const env = { SMTP_URL: sink.url }
    await start(env)
    const token = await openShop('mail-1')
    const issues = Array.from(
      { length: 40 },
      (_, i): Issue => ({
        key: `mail-issue-${i}`,
        customer: 'mail-1',
        amount: '2.00',
        mail: `to-${i}@customers.example`,
        answer: null,
      }),
    )
    await issueAndKill(token, issues, 30)
    await start(env)
    for (const issue of issues) expect((await send(token, issue)).status).toBe(200)
    await until('some mails', () => sink!.delivered.length >= 10, 60_000)
    await platform!.stop('SIGKILL')
    await start(env)
    await until(
      'all mails',
      () => new Set(sink!.delivered.map(({ to }) => to[0])).size === issues.length,
      120_000,
    )
    const ids = new Map<string, Set<string>>()
    for (const { to, mail } of sink.delivered)
      ids.set(to[0]!, (ids.get(to[0]!) ?? new Set()).add(mail.messageId ?? ''))
    expect([...ids.values()].every((one) => one.size === 1)).toBe(true)
    expect(new Set([...ids.values()].flatMap((one) => [...one])).size).toBe(issues.length)
    // at most those in progress at the kill
    expect(sink.delivered.length - issues.length).toBeLessThanOrEqual(20)
  })

  test('while it starts for the first time: the next start is whole', async () => {
    place = await placeOf()
    for (const ms of [200, 600, 1200, 2500]) {
      const starting = await launchPlatformServer({
        dataDir: place.dataDir,
        env: { ...place.env, DEMO: '1' },
      })
      await new Promise((done) => setTimeout(done, ms))
      await starting.stop('SIGKILL')
    }
    await start({ DEMO: '1' })
    const accounts = JSON.parse(
      fs.readFileSync(`${place.dataDir}/demo-accounts.json`, 'utf8'),
    ) as Account[]
    for (const account of accounts)
      expect(await signIn(account), account.role).toMatch(/^[\w-]{43}$/)
    await platform!.stop()
    const database = await place.open()
    expect(await whatDoesNotTie(database.db)).toEqual([])
    expect(await database.db.selectFrom('shop').select('shop_url').execute()).toHaveLength(2)
    await database.close()
  })
})

import { afterEach, expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { type Place, placeOf } from '../../support/product/place.ts'
import { type PlatformServer, secrets, startPlatformServer } from '../../support/product/product.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { until } from '../../support/until.ts'

let sink: SmtpSink | undefined
let platform: PlatformServer | undefined
let place: Place | undefined
afterEach(async () => {
  await platform?.stop('SIGKILL')
  await sink?.close()
  await place?.close()
})

// the soak repeats it many times
const kills = Number(process.env['ROUNDS'] ?? 3)
const perKill = 30
/** Emails under way at a kill: as many as are sent at once. */
const slots = 20

const owner = { shop_url: 'mail-kill.example', password: 'a long password' }

test('killed again and again while sending: no email is lost, few come twice', async () => {
  place = await placeOf()
  sink = await startSmtpSink()
  const start = async (): Promise<void> => {
    platform = await startPlatformServer({
      dataDir: place!.dataDir,
      env: { DEMO: '0', ...place!.env, SMTP_URL: sink!.url, MAIL_RATE: '15' },
    })
  }
  await start()
  const token = await openShop()
  const all: string[] = []
  for (let round = 0; round <= kills; round += 1) {
    const addresses = Array.from({ length: perKill }, (_, i) => `r${round}-${i}@kill.example`)
    // on a busy machine emails leave while others are still issued
    const before = sink.delivered.length
    for (const status of await Promise.all(addresses.map((email) => issueTo(token, email))))
      expect(status).toBe(200)
    all.push(...addresses)
    await until('some emails', () => sink!.delivered.length >= before + 5, 60_000)
    if (round === kills) break
    await platform!.stop('SIGKILL')
    await start()
  }
  const seen = () => new Set(sink!.delivered.map(({ to }) => to[0]!))
  await until('all emails', () => all.every((email) => seen().has(email)), 120_000)
  const ids = Map.groupBy(sink.delivered, ({ to }) => to[0]!)
  for (const copies of ids.values()) {
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(copies.length).toBeLessThanOrEqual(kills + 1)
  }
  expect(sink.delivered.length - all.length).toBeLessThanOrEqual(kills * slots)
})

/** Makes a shop with one customer, and returns its owner's bearer. */
const openShop = async (): Promise<string> => {
  const email = `owner@${owner.shop_url}`
  const made = await ask(platform!.url, '/operator/shops', {
    method: 'POST',
    body: {
      shop_url: owner.shop_url,
      name: 'Kill',
      owner_email: email,
      currency: 'GBP',
      time_zone: 'UTC',
    },
    headers: { 'x-operator-key': secrets.OPERATOR_KEY },
  })
  await ask(platform!.url, '/auth/password', {
    method: 'POST',
    body: { token: (made.json as { token: string }).token, password: owner.password },
  })
  const { json } = await ask(platform!.url, '/auth/login', {
    method: 'POST',
    body: { ...owner, email },
  })
  const { token } = json as { token: string }
  await ask(platform!.url, '/api/shop/settings', {
    method: 'PUT',
    body: { key: 'is_accepted_terms', value: true },
    headers: { authorization: `Bearer ${token}` },
  })
  await ask(platform!.url, '/customers/shopify', {
    method: 'POST',
    body: { id: 'one', email: 'one@customers.example' },
    headers: { authorization: `Bearer ${token}` },
  })
  return token
}

let keys = 0
const issueTo = async (token: string, email: string): Promise<number> => {
  keys += 1
  const { status } = await ask(platform!.url, '/customers/one/updateBalance', {
    method: 'POST',
    body: {
      valueToUpdate: '1.00',
      reason: 'Reward',
      email_details: { recipient_email: email, subject: 'Yours', title: 'For you' },
    },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `mail-kill-${keys}` },
  })
  return status
}

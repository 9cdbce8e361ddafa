import { createPublicKey, createVerify, createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkEmailSender, getEmailSender, putEmailSender } from '#contract/emails/delivery.ts'
import type { Sender } from '#contract/emails/delivery-shapes.ts'
import { getHome } from '#contract/home/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { senderJobOf } from '#platform/mail/sender/check.ts'
import { onPostgres } from '../../support/database.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { fakeDns } from '../../support/emails/dns.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform({ env: { STOREFRONT_URL: 'https://store.tender.example' } })
const office = postOfficeOf(platform)
const { dns, hosts } = fakeDns()
platform.ports = { ...platform.ports, dns }
let shop: TestShop
beforeEach(async () => {
  hosts.clear()
  shop = await shopThatMay()
})
afterEach(() => office.close())

/** A shop on a plan with its own sender, and with what tests do besides. */
const shopThatMay = () =>
  platform.shop({
    settings: {
      features: ['white_label_sender', 'issue_store_credit'].map((name) => ({ name, count: null })),
    },
  })
const put = (from_email: string | null) =>
  platform.call(shop.people.owner, putEmailSender, { body: { from_email } })
const check = async () => (await platform.call(shop.people.owner, checkEmailSender, {})).body.sender
const read = async () => (await platform.call(shop.people.owner, getEmailSender, {})).body.sender

/** Sets a sender and publishes its records. */
const publish = async (from_email = 'hello@maple.example') => {
  const { records } = (await put(from_email)).body.sender
  for (const { host, wanted, kind } of records) if (kind !== 'spf') hosts.set(host, [wanted])
  return records
}
const sendOne = async (state = 'sent') => {
  const desk = deliveriesOf(platform, shop)
  const { mail } = await desk.mailOf({ state: 'queued', tries: 0, problem: null })
  await sql`
    update mail set name = 'bulk_gift_card'
    where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
  const sink = await office.withSink()
  await until('the mail', async () => (await desk.read(mail)).state === state)
  return sink.delivered.at(-1)!
}

/** Holds up all who set a sender until it is opened, so that they go on at the same moment. */
const gate = async (): Promise<() => Promise<void>> => {
  if (!onPostgres) return async () => undefined
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const holding = transact(platform.db, async (trx) => {
    await sql`lock table mail_sender in share mode`.execute(trx)
    close()
    await opened
  })
  await closed
  return async () => {
    // the time to make two keys
    await pause(1500)
    open()
    await holding
  }
}

describe('an own sender', () => {
  test('is used only once its records are found, and is signed so that they verify', async () => {
    await put('hello@maple.example')
    expect(await check()).toMatchObject({ state: 'unverified', used: 'no-reply@tender.example' })
    expect((await sendOne()).mail.from?.address).toBe('no-reply@tender.example')
    await office.close()
    const records = await publish()
    const sender = await check()
    expect(sender).toMatchObject({ state: 'verified', used: 'hello@maple.example' })
    expect(sender.records.map(({ kind, state }) => [kind, state])).toEqual([
      ['ownership', 'found'],
      ['dkim', 'found'],
      ['dmarc', 'found'],
      ['spf', 'missing'],
    ])
    const { mail, raw, from } = await sendOne()
    expect([mail.from?.address, from]).toEqual(['hello@maple.example', 'no-reply@tender.example'])
    const key = /p=(\S+)/.exec(records.find(({ kind }) => kind === 'dkim')!.wanted)![1]!
    expect(isSigned(raw, key)).toBe(true)
    expect(isSigned(raw.replace(/^(List-Unsubscribe: <https)/m, '$1x'), key)).toBe(false)
    expect(isSigned(raw.replace(/One-Click/, 'Two-Click'), key)).toBe(false)
    expect(isSigned(raw.replace(/^Subject: /m, 'Subject: Not '), key)).toBe(false)
  })

  test.each([
    'ada',
    'shop@1.2.3.4',
    'shop@[1.2.3.4]',
    'shop@localhost',
    'a@b.example\r\nBcc: c@d.example',
  ])('is no %j', async (from_email) => {
    expect(await put(from_email)).toMatchObject({ status: 422, error: { field: 'from_email' } })
    expect((await read()).from_email).toBeNull()
  })

  test('keeps its key for another address of the domain, and gets a new one with another', async () => {
    const first = await publish()
    await check()
    expect((await put('shop@maple.example')).body.sender).toMatchObject({ state: 'verified' })
    expect((await read()).records).toEqual(
      expect.arrayContaining([expect.objectContaining({ wanted: first[1]!.wanted })]),
    )
    const other = (await put('shop@oak.example')).body.sender
    expect(other.state).toBe('unverified')
    expect(other.records[1]!.wanted).not.toBe(first[1]!.wanted)
    expect((await put(null)).body.sender).toMatchObject({ state: 'none', records: [] })
  })

  test('of a domain that another shop uses has a key of another name, also when set at once', async () => {
    const hostOf = ({ records }: Sender) => records[1]!.host
    await publish('hello@elm.example')
    await check()
    const first = shop
    const [second, third] = [await shopThatMay(), await shopThatMay()]
    const together = async (domain: string): Promise<string[]> => {
      const open = await gate()
      const puts = [second, third].map(({ people }) =>
        platform.call(people.owner, putEmailSender, { body: { from_email: `hello@${domain}` } }),
      )
      await open()
      return (await Promise.all(puts)).map(({ body }) => hostOf(body.sender))
    }
    for (let i = 0; i < 3; i += 1) {
      const hosts = await together(`ash${i}.example`)
      expect(hosts.filter((host) => host.startsWith('t1.'))).toHaveLength(1)
      expect(new Set(hosts).size).toBe(2)
    }
    expect(await together('elm.example')).toEqual(
      [second, third].map(({ shop_id }) => `t1-${shop_id}._domainkey.elm.example`),
    )
    shop = first
    expect(hostOf(await read())).toBe('t1._domainkey.elm.example')
    expect((await check()).state).toBe('verified')
    shop = second
    await publish('hello@elm.example')
    expect((await check()).state).toBe('verified')
    expect((await sendOne()).raw).toMatch(
      new RegExp(String.raw`DKIM-Signature:[^:]*s=t1-${second.shop_id};`),
    )
  })

  test('is given up after two days without its records, says so on home, and comes back', async () => {
    const records = await publish()
    await check()
    const job = senderJobOf(platform)
    const { clock } = platform
    const daily = (days: number) => {
      platform.clock = () => new Date(Date.parse('2031-03-01T03:40:00Z') + days * 86_400_000)
      return job.handle({}, {} as never)
    }
    const attention = async () =>
      (await platform.call(shop.people.owner, getHome, { query: {} })).body.attention.map(
        ({ kind }) => kind,
      )
    hosts.delete(records[1]!.host)
    await daily(0)
    expect(await read()).toMatchObject({ state: 'failing', used: 'hello@maple.example' })
    expect(await attention()).toContain('sender_failing')
    await daily(1)
    expect((await read()).state).toBe('failing')
    await daily(2)
    expect(await read()).toMatchObject({ state: 'lost', used: 'no-reply@tender.example' })
    hosts.set(records[1]!.host, [records[1]!.wanted])
    await daily(3)
    expect((await read()).state).toBe('verified')
    expect(await attention()).not.toContain('sender_failing')
    platform.clock = clock
  })

  test('is not given up because a name server fails', async () => {
    const records = await publish()
    await check()
    for (const { host } of records) hosts.set(host, 'fails')
    const after = await check()
    expect([after.state, after.records.map(({ state }) => state)]).toEqual([
      'verified',
      ['unknown', 'unknown', 'unknown', 'unknown'],
    ])
  })

  test('waits five seconds for a name server, and then says so', async () => {
    await publish()
    for (const host of hosts.keys()) hosts.set(host, 'hangs')
    const begun = performance.now()
    const after = await check()
    expect(performance.now() - begun).toBeLessThan(6500)
    expect(after.records[0]!.state).toBe('unknown')
    expect(after.state).toBe('unverified')
  })

  test('is not proven by what a lying name server says', async () => {
    const records = await publish()
    const [ownership, dkim, dmarc] = records
    const bad = 'x\u0000\u202e\r\nBcc: y'.repeat(200)
    hosts.set(ownership!.host, [`tender-verify=${bad}`, ...Array(1000).fill('tender-verify=no')])
    hosts.set(dkim!.host, [dkim!.wanted, 'v=DKIM1; k=rsa; p=MIIB'])
    hosts.set(dmarc!.host, ['v=DMARC1; p=everything'])
    const after = await check()
    expect(after.records.slice(0, 3).map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong'])
    const found = after.records[0]!.found
    expect(found.length).toBeLessThanOrEqual(20)
    expect(found.join('')).not.toMatch(/[\u0000-\u001f\u202e]/)
    expect(after.state).toBe('unverified')
  })

  test('counts a policy of the domain above', async () => {
    const records = await publish('hello@mail.maple.example')
    hosts.delete(records[2]!.host)
    hosts.set('_dmarc.maple.example', ['v=DMARC1; p=reject; rua=mailto:a@maple.example'])
    expect((await check()).state).toBe('verified')
  })

  test('is the platform’s again on a plan without it', async () => {
    await publish()
    await check()
    await sql`
      update shop set settings = jsonb_set(settings, '{features,0,name}', '"other"')
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(await read()).toMatchObject({ state: 'lost', used: 'no-reply@tender.example' })
    expect((await sendOne()).mail.from?.address).toBe('no-reply@tender.example')
    expect(await put('b@maple.example')).toMatchObject({ status: 403 })
  })

  test('is set by who may change settings, and only for their shop', async () => {
    for (const by of [shop.people.staff, shop.people.limited])
      expect(
        (await platform.call(by, putEmailSender, { body: { from_email: 'a@b.example' } })).status,
      ).toBe(403)
    await put('hello@maple.example')
    const other = await shopThatMay()
    const theirs = await platform.call(other.people.owner, getEmailSender, {})
    expect(theirs.body.sender.state).toBe('none')
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(a::text, '') from audit a)
        || (select string_agg(m::text, '') from mail_sender m) as all`.execute(platform.db)
    expect(rows[0]!.all).not.toContain('PRIVATE KEY')
  })
})

/** Verifies a message's DKIM signature (RFC 6376, relaxed/relaxed) with node:crypto alone. */
const isSigned = (raw: string, publicKey: string): boolean => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const fields = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const)
  const relaxed = (value: string) => value.replace(/[ \t]+/g, ' ').trim()
  const signature = relaxed(fields.find(([name]) => name.toLowerCase() === 'dkim-signature')![1])
  const tags = new Map(
    signature.split(';').map((tag) => {
      const at = tag.indexOf('=')
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')] as const
    }),
  )
  const canonicalBody = body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const bodyHash = createHash('sha256').update(canonicalBody).digest('base64')
  const names = tags.get('h')!.toLowerCase().split(':')
  expect(names).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  const left = [...fields]
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex(([one]) => one.toLowerCase() === name)
    if (at < 0) return []
    const [[, value]] = left.splice(at, 1) as [readonly [string, string]]
    return [`${name}:${relaxed(value)}\r\n`]
  })
  const own = `dkim-signature:${signature.replace(/\bb=[^;]*$/, 'b=')}`
  return (
    tags.get('bh') === bodyHash &&
    createVerify('sha256')
      .update(signed.join('') + own)
      .verify(
        createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
        Buffer.from(tags.get('b')!, 'base64'),
      )
  )
}

import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getMail, listMails } from '#contract/emails/calls.ts'
import type { Mail } from '#contract/emails/shapes.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { providerOf } from '../../support/provider.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const provider = providerOf(platform)
let shop: TestShop
beforeEach(async () => {
  platform.at(new Date())
  shop = await platform.shop()
})

const mailOf = async (state: Mail['state'] = 'sent', tries = 1) => {
  const { id, email } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate: '20.00',
      reason: 'Reward',
      email_details: { recipient_email: email!, subject: 'For you', title: 'A gift' },
    },
  })
  const { mail_id, message_id } = await platform.db
    .updateTable('mail')
    .set({ state, tries, sent_at: state === 'sent' ? platform.clock() : null })
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', email!)
    .returning(['mail_id', 'message_id'])
    .executeTakeFirstOrThrow()
  return { id: `m${mail_id}`, message_id, card: body.transaction.gift_card_id }
}
const stateOf = async (id: string) =>
  (await platform.call(shop.people.owner, getMail, { params: { id } })).body.mail

describe('what the provider tells', () => {
  test('moves a mail forward: delivered, later bounced, with reason and time; never back', async () => {
    const { id, message_id } = await mailOf()
    const at = platform.clock().toISOString()
    expect(await provider.tell([{ message_id, kind: 'delivered', at }])).toMatchObject({
      status: 200,
      body: { received: 1 },
    })
    expect((await stateOf(id)).state).toBe('delivered')
    expect(
      await provider.tell([{ message_id, kind: 'bounced', reason: '550 5.1.1\r\nno such   user' }]),
    ).toMatchObject({ status: 200 })
    expect(await stateOf(id)).toMatchObject({
      state: 'bounced',
      problem: '550 5.1.1 no such user',
      handled_at: null,
    })
    await provider.tell([
      { message_id, kind: 'delivered' },
      { message_id, kind: 'bounced', reason: 'another' },
    ])
    const mail = await stateOf(id)
    expect([mail.state, mail.problem]).toEqual(['bounced', '550 5.1.1 no such user'])
    expect(mail.events.map(({ kind }) => kind)).toEqual(['queued', 'sent', 'delivered', 'bounced'])
  })

  test('in one batch ends the same, whichever comes first', async () => {
    const one = await mailOf()
    const two = await mailOf()
    await provider.tell([
      { message_id: one.message_id, kind: 'bounced' },
      { message_id: one.message_id, kind: 'delivered' },
      { message_id: two.message_id.slice(1, -1), kind: 'delivered' },
      { message_id: two.message_id, kind: 'delivered' },
    ])
    expect([(await stateOf(one.id)).state, (await stateOf(two.id)).state]).toEqual([
      'bounced',
      'delivered',
    ])
    expect((await stateOf(two.id)).events.filter(({ kind }) => kind === 'delivered')).toHaveLength(
      1,
    )
  })

  test.each([
    ['sending', 1, 'delivered'],
    ['queued', 2, 'delivered'],
    ['failed', 7, 'delivered'],
    ['queued', 0, 'queued'],
    ['kept', 1, 'kept'],
    ['cancelled', 0, 'cancelled'],
  ] as const)('of a mail that is %s after %i tries leaves it %s', async (state, tries, then) => {
    const { id, message_id } = await mailOf(state, tries)
    await provider.tell([{ message_id, kind: 'delivered' }])
    expect((await stateOf(id)).state).toBe(then)
  })

  test('of ids and kinds that nobody knows is taken and changes nothing', async () => {
    const { id, message_id } = await mailOf()
    expect(
      await provider.tell([
        { message_id: '<stranger@elsewhere.example>', kind: 'bounced' },
        { message_id, kind: 'opened' },
        { message_id: "'; drop table mail; --", kind: 'bounced' },
      ]),
    ).toMatchObject({ status: 200, body: { received: 3 } })
    expect(await provider.tell([])).toMatchObject({ status: 200, body: { received: 0 } })
    expect((await stateOf(id)).state).toBe('sent')
  })

  test('without events arrival is not known; a card whose mail bounced stays fulfilled', async () => {
    await platform.db
      .deleteFrom('mail_event')
      .where('kind', 'in', ['delivered', 'bounced'])
      .execute()
    const known = async () =>
      (await platform.call(shop.people.owner, listMails, { query: {} })).body.arrival_known
    const { message_id, card } = await mailOf()
    expect(await known()).toBe(false)
    await provider.tell([{ message_id, kind: 'bounced' }])
    expect(await known()).toBe(true)
    expect(
      (await platform.call(shop.people.owner, getGiftCard, { params: { id: card }, query: {} }))
        .status,
    ).toBe(200)
  })

  test('of a mail that was sent again says nothing of the new one', async () => {
    const { id, message_id } = await mailOf('failed', 7)
    await platform.db
      .updateTable('mail')
      .set({ message_id: `<${unique('new')}@x.example>`, state: 'sent' })
      .where('mail_id', '=', BigInt(id.slice(1)))
      .execute()
    await provider.tell([{ message_id, kind: 'bounced' }])
    expect((await stateOf(id)).state).toBe('sent')
  })

  test('a thousand at once, and two batches at once, end all right', async () => {
    const mails = await Promise.all(Array.from({ length: 12 }, () => mailOf()))
    const padding = Array.from({ length: 980 }, (_, i) => ({
      message_id: `<none-${i}@x.example>`,
      kind: 'delivered',
    }))
    const batch = (kind: string) => mails.map(({ message_id }) => ({ message_id, kind }))
    const answers = await Promise.all([
      provider.tell([...batch('delivered'), ...padding]),
      provider.tell(batch('bounced').toReversed()),
      provider.tell(batch('delivered').toReversed()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { id } of mails) expect((await stateOf(id)).state).toBe('bounced')
  })
})

describe('who isn’t the provider', () => {
  const refused = { status: 403, error: { code: 'not_signed' } }

  test('is refused: no signature, another key, another body, another time, another form of it', async () => {
    const { id, message_id } = await mailOf()
    const raw = JSON.stringify({ events: [{ message_id, kind: 'bounced' }] })
    const good = provider.header(raw)
    const [, seconds, hex] = /^t=(\d+),v1=(\w+)$/.exec(good)!
    const bad = [
      null,
      '',
      'x',
      hex!,
      `v1=${hex}`,
      `t=${seconds}`,
      `t=${seconds},v1=`,
      `t=${seconds},v1=${hex!.toUpperCase()}`,
      `t=${seconds},v1=${hex!.slice(0, -1)}`,
      `t=${seconds},v1=${'0'.repeat(64)}`,
      `t=${Number(seconds) + 1},v1=${hex}`,
      `t=${seconds},v1=${hex},v1=${hex}`,
      provider.header(raw, { secret: 'another-secret-of-tests-that-is-long' }),
      provider.header(`${raw} `),
    ]
    for (const signature of bad)
      expect(await provider.post(raw, signature), String(signature)).toMatchObject(refused)
    expect(await provider.post(raw.replace('bounced', 'delivered'), good)).toMatchObject(refused)
    expect(await provider.post('', provider.header(raw))).toMatchObject(refused)
    expect((await stateOf(id)).state).toBe('sent')
    expect(await provider.post(raw, good)).toMatchObject({ status: 200 })
  })

  test('is refused with a signature too old or of the future; within five minutes it is good', async () => {
    const { message_id } = await mailOf()
    const at = (ms: number) => new Date(platform.clock().getTime() + ms)
    for (const ms of [-301_000, 302_000, -86_400_000])
      expect(await provider.tell([{ message_id, kind: 'opened' }], { at: at(ms) })).toMatchObject(
        refused,
      )
    for (const ms of [-295_000, 295_000])
      expect((await provider.tell([{ message_id, kind: 'opened' }], { at: at(ms) })).status).toBe(
        200,
      )
  })

  test('can’t send again what was heard, also not twenty times at once', async () => {
    const { message_id } = await mailOf()
    const raw = JSON.stringify({ events: [{ message_id, kind: 'bounced' }], n: unique('n') })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => provider.post(raw, provider.header(raw))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  })

  test('fills no memory: over 1 MB is refused, and what is no JSON or too many events says so', async () => {
    const large = JSON.stringify({ events: [], padding: 'x'.repeat(1024 * 1024) })
    expect(await provider.post(large, provider.header(large))).toMatchObject({
      status: 413,
      error: { code: 'too_large' },
    })
    for (const raw of [
      '{',
      'null',
      '[]',
      '{"events":{}}',
      JSON.stringify({
        events: Array.from({ length: 1001 }, () => ({ message_id: 'x', kind: 'y' })),
      }),
    ])
      expect([400, 422]).toContain((await provider.post(raw, provider.header(raw))).status)
  })

  test('is refused by an installation without the secret, whatever it signs', async () => {
    const { MAIL_WEBHOOK_SECRET: secret, ...without } = platform.env
    platform.env = without as typeof platform.env
    expect(await provider.tell([], { secret: '' })).toMatchObject(refused)
    expect(await provider.tell([], { secret: 'undefined' })).toMatchObject(refused)
    platform.env = { ...without, MAIL_WEBHOOK_SECRET: secret }
    expect((await provider.tell([])).status).toBe(200)
  })
})

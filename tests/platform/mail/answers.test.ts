import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type Meaning, meaningOf, pauseAfter } from '#platform/mail/postman/answers.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { Refusals } from '../../support/smtp-sink.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite()
const desk = deliveriesOf(platform, shop)
const office = postOfficeOf(platform)
afterEach(async () => {
  await office.close()
  await sql`update mail set state = 'cancelled' where state in ('queued', 'sending')`.execute(
    platform.db,
  )
})

const queued = () => desk.mailOf({ state: 'queued', tries: 0, problem: null })
const stopped = async (email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from suppression where email = ${email} and kind = 'bounced'`.execute(platform.db)
  return rows.length > 0
}

const answers: [
  stage: 'connect' | 'mail' | 'rcpt' | 'data',
  code: number,
  text: string,
  Meaning,
][] = [
  ['connect', 421, '4.3.2 too many connections', 'throttle'],
  ['connect', 450, '4.7.1 your address is throttled', 'throttle'],
  ['connect', 554, '5.7.1 no service for you', 'later'],
  ['mail', 421, '4.7.0 closing', 'throttle'],
  ['mail', 451, '4.7.1 rate of messages', 'throttle'],
  ['mail', 452, '4.3.1 no room', 'throttle'],
  ['mail', 450, '4.1.8 sender domain not found', 'later'],
  ['mail', 550, '5.7.1 sender not allowed', 'later'],
  ['mail', 550, '5.4.5 daily limit', 'throttle'],
  ['rcpt', 421, '4.7.0 closing', 'throttle'],
  ['rcpt', 450, '4.7.1 greylisted, rate limit of this mailbox', 'later'],
  ['rcpt', 451, 'come back later', 'later'],
  ['rcpt', 452, '4.2.2 mailbox full', 'later'],
  ['rcpt', 550, '5.1.1 no such user', 'no_address'],
  ['rcpt', 550, '5.1.2 no such domain', 'no_address'],
  ['rcpt', 556, '5.1.10 null MX', 'no_address'],
  ['rcpt', 550, '5.1.8 bad sender', 'never'],
  ['rcpt', 550, 'no such mailbox', 'never'],
  ['rcpt', 552, '5.2.2 mailbox full', 'never'],
  ['rcpt', 552, '5.2.2 mailbox quota exceeded', 'never'],
  ['rcpt', 552, 'mailbox quota exceeded', 'never'],
  ['rcpt', 550, '5.4.5 quota of today', 'throttle'],
  ['rcpt', 550, 'shop.example has exceeded the max emails per hour', 'throttle'],
  ['rcpt', 550, '5.3.0 system', 'never'],
  ['rcpt', 554, '5.7.1 policy', 'never'],
  ['data', 421, '4.7.0 closing', 'throttle'],
  ['data', 451, '4.7.500 too many messages', 'throttle'],
  ['data', 451, '4.7.1 greylisted', 'later'],
  ['data', 452, '4.3.1 rate', 'later'],
  ['data', 550, '5.1.1 no such user', 'no_address'],
  ['data', 554, '5.7.1 looks like spam', 'never'],
  ['data', 550, '5.7.1 host [203.5.1.2] blocked', 'never'],
  ['data', 550, '5.4.5 Daily user sending limit exceeded', 'throttle'],
  ['data', 554, '5.2.0 STOREDRV; 550 5.2.0 SubmissionQuotaExceededException', 'throttle'],
  ['data', 552, '5.3.4 message size limit exceeded', 'never'],
]
const commands = { connect: 'CONN', mail: 'MAIL FROM', rcpt: 'RCPT TO', data: 'DATA' } as const

describe('an answer', () => {
  test.each(answers)('at %s, %i %s, means %s', (stage, code, text, meaning) => {
    const response = `${code} ${text}`
    expect(meaningOf({ responseCode: code, response, command: commands[stage] })).toBe(meaning)
  })

  test.each([
    [new Error('connect ECONNREFUSED'), 'later'],
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'later'],
    [
      { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no', command: 'AUTH PLAIN' },
      'later',
    ],
    [{ code: 'EENVELOPE', message: 'Invalid recipient', command: 'API' }, 'never'],
    [{ code: 'EMESSAGE', message: 'Message size larger than allowed' }, 'never'],
  ] as const)('that is none, %j, means %s', (cause, meaning) => {
    expect(meaningOf(cause)).toBe(meaning)
  })

  test.each([
    [0, 30],
    [30, 60],
    [90, 120],
    [930, 960],
    [20_000, 14_400],
    [250_000, 14_400],
  ])('after %i seconds is followed by the next attempt in %i', (age, pause) => {
    expect(pauseAfter(age, { first: 30, longest: 14_400 })).toBe(pause)
  })
})

describe('an email', () => {
  test.each(answers)(
    'that is answered at %s by %i %s is dealt with as %s',
    async (stage, code, text, meaning) => {
      const { mail, email } = await queued()
      const refusal = { code, text }
      const refusals: Refusals = stage === 'data' ? {} : { [stage]: () => refusal }
      await office.withSink(() => (stage === 'data' ? refusal : null), '', {
        refusals,
        pauses: { first: 600, longest: 600 },
      })
      const seen = await until('an answer', async () => {
        const one = await desk.read(mail)
        return one.problem ? one : null
      })
      const isOver = meaning === 'never' || meaning === 'no_address'
      expect([seen.state, seen.tries]).toEqual([
        isOver ? 'failed' : 'queued',
        meaning === 'throttle' ? 0 : 1,
      ])
      expect(seen.problem).toContain(text)
      expect(await stopped(email)).toBe(meaning === 'no_address')
    },
  )

  test('to a person of the shop stops nothing, whatever the server says of the address', async () => {
    const { mail, email } = await queued()
    await sql`
      update mail set name = 'password_reset'
      where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
    await office.withSink(undefined, '', {
      refusals: { rcpt: () => ({ code: 550, text: '5.1.1 no such user' }) },
    })
    await until('a failure', async () => (await desk.read(mail)).state === 'failed')
    expect(await stopped(email)).toBe(false)
  })

  test('whose recipient is deferred forever fails in the end, and holds up no other', async () => {
    const [held, ...others] = await Promise.all(Array.from({ length: 21 }, queued))
    await office.withSink(undefined, '', {
      refusals: {
        rcpt: (to) => (to === held!.email ? { code: 450, text: '4.7.1 not now' } : null),
      },
      pauses: { first: 0.1, longest: 0.4 },
      giveUpSeconds: 2,
    })
    const begun = performance.now()
    for (const { mail } of others)
      await until('another', async () => (await desk.read(mail)).state === 'sent')
    expect(performance.now() - begun).toBeLessThan(10_000)
    const failed = await until('the end', async () => {
      const one = await desk.read(held!.mail)
      return one.state === 'failed' ? one : null
    })
    expect(failed.problem).toBe('450 4.7.1 not now')
    expect(failed.tries).toBeGreaterThan(3)
    expect(await stopped(held!.email)).toBe(false)
  })

  test('that the server throttles forever fails in the end, too', async () => {
    const { mail } = await queued()
    await office.withSink(() => ({ code: 421, text: 'slow down' }), '', {
      pauses: { first: 0.1, longest: 0.4 },
      giveUpSeconds: 1,
    })
    const failed = await until(
      'the end',
      async () => {
        const one = await desk.read(mail)
        return one.state === 'failed' ? one : null
      },
      60_000,
    )
    expect(failed.tries).toBe(1)
  })

  test('that is sent again has all its time again', async () => {
    const { mail } = await queued()
    await sql`
      update mail set state = 'failed', first_try_at = now() - interval '9 days'
      where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
    expect((await desk.resend(mail)).status).toBe(200)
    await office.withSink(() => ({ code: 451, text: 'later' }), '', {
      pauses: { first: 600, longest: 600 },
    })
    await until('an answer', async () => (await desk.read(mail)).tries === 1)
    expect((await desk.read(mail)).state).toBe('queued')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/emails/shapes.ts'
import { type Send, smtpSend } from '#platform/mail/postman/smtp.ts'
import { type Gifts, giftsOf } from '../../support/emails/gifts.ts'
import type { TestShop } from '../../support/platform.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { suitePlatform } from '../../support/suite.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
let gifts: Gifts
const { serve, withSink, stopPostman, close } = postOfficeOf(platform)
beforeEach(async () => {
  await close()
  shop = await platform.shop()
  gifts = giftsOf(platform, shop)
})

describe('a mail that fails', () => {
  test('is tried again with growing pauses and the same id, and says why while it waits', async () => {
    const { delivered, tries } = await withSink((n) =>
      n < 3 ? { code: 451, text: 'greylisted, come back later' } : null,
    )
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    const first = await until('the first failure', async () =>
      (await gifts.mailsOf(id)).find((mail) => mail.tries === 1),
    )
    expect(first).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('451 greylisted, come back later'),
    })
    const second = await until('the second failure', async () =>
      (await gifts.mailsOf(id)).find((mail) => mail.tries === 2),
    )
    const pauseOf = (mail: Mail) => Date.parse(mail.next_try_at!) - Date.now()
    expect(pauseOf(second)).toBeGreaterThan(1000)
    expect(pauseOf(second)).toBeLessThan(3000)
    expect(await gifts.arrives(id, 'sent')).toMatchObject({
      tries: 3,
      problem: null,
      next_try_at: null,
    })
    expect([tries(), delivered.length]).toEqual([3, 1])
  })

  test.each([
    [
      'refused for good',
      () => ({ code: 550, text: 'no such mailbox' }) as const,
      '',
      '550 no such mailbox',
      1,
    ],
    [
      'never answered',
      () => 'hang' as const,
      '?socketTimeout=700',
      'the mail server did not answer in time',
      2,
    ],
  ])(
    'and is %s ends as failed, with the reason, to be seen',
    async (_, verdict, options, reason, tries) => {
      const { delivered } = await withSink(verdict, options, { giveUpSeconds: 1 })
      const { id, email } = await platform.customer(shop)
      await gifts.issue(id, { recipient_email: email })
      expect(await gifts.arrives(id, 'failed')).toMatchObject({
        tries,
        problem: expect.stringContaining(reason),
        next_try_at: null,
        sent_at: null,
      })
      expect(delivered).toEqual([])
    },
  )

  test('for want of a mail server says so, and goes out when there is one again', async () => {
    const away = await startSmtpSink()
    await away.close()
    await serve(smtpSend(away.url))
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    const waiting = await until('a failure', async () =>
      (await gifts.mailsOf(id)).find((mail) => mail.tries > 0),
    )
    expect(waiting).toMatchObject({
      state: 'queued',
      problem: 'the mail server refused the connection',
    })
    await stopPostman()
    const { delivered } = await withSink()
    await gifts.arrives(id, 'sent')
    expect(delivered).toHaveLength(1)
  })

  test('because its process died before sending goes out with the next one', async () => {
    const stuck: Send = () => new Promise(() => undefined)
    await serve(stuck, { holdSeconds: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => platform.customer(shop)))
    await Promise.all(people.map(({ id, email }) => gifts.issue(id, { recipient_email: email })))
    // only so many at a time, so their order shows which are stuck
    await until('a mail that is being sent', async () =>
      (await Promise.all(people.map(({ id }) => gifts.mailsOf(id))))
        .flat()
        .some(({ state }) => state === 'sending'),
    )
    await stopPostman()
    const { delivered } = await withSink()
    for (const { id } of people) await gifts.arrives(id, 'sent')
    expect(delivered.map(({ to }) => to[0]).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
  })

  test('says its reason in one line, without the inside of this program', async () => {
    await serve(
      () =>
        Promise.reject(
          new Error(`broken\n    at Object.<anonymous> (${import.meta.filename}:1:1)`),
        ),
      { giveUpSeconds: 0 },
    )
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    expect((await gifts.arrives(id, 'failed')).problem).toBe('broken')
  })
})

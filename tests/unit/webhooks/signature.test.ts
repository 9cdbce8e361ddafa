import { describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { noticeData } from '#contract/feed/notice-shapes.ts'
import { noticeSamples } from '#contract/feed/notice-samples.ts'
import { noticeBodyMost, noticeTypes } from '#contract/feed/notice-types.ts'
import { sampleBody } from '#platform/feed/list-notices.ts'
import { bodyOf } from '#platform/feed/read-data.ts'
import { pauseAfter, pauses } from '#platform/webhooks/pauses.ts'
import { newSecret, signedHeaders } from '#platform/webhooks/signature.ts'

const body = '{"type":"store_credit.issued","data":{"reason":"Привет, 5 €"}}'
const signed = (secrets: string[], at = new Date()) =>
  signedHeaders(secrets, 'nt_movement_7', at, body)

describe('a signature', () => {
  test('is what an independent library expects, with each secret that is alive', () => {
    const [now, before, other] = [newSecret(), newSecret(), newSecret()]
    const headers = signed([now, before])
    for (const secret of [now, before])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
    expect(headers['webhook-signature']).toBe(
      [now, before]
        .map((secret) =>
          new Webhook(secret).sign(
            'nt_movement_7',
            new Date(Number(headers['webhook-timestamp']) * 1000),
            body,
          ),
        )
        .join(' '),
    )
  })

  test('is of the body, the id and the time', () => {
    const secret = newSecret()
    const headers = signed([secret])
    const verify = (text: string, more: Record<string, string> = {}) =>
      new Webhook(secret).verify(text, { ...headers, ...more })
    expect(() => verify(`${body} `)).toThrow('No matching signature')
    expect(() => verify(body, { 'webhook-id': 'nt_movement_8' })).toThrow('No matching signature')
    const old = signed([secret], new Date(Date.now() - 6 * 60_000))
    expect(() => new Webhook(secret).verify(body, old)).toThrow('too old')
  })

  test('has a secret of 256 bits that is never the same', () => {
    const secrets = Array.from({ length: 50 }, newSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    }
  })
})

describe('a pause after a failed try', () => {
  test('grows from 5 seconds to a day, and then ends', () => {
    const middle = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1, 0.5))
    expect(middle.map((ms) => ms && ms / 1000)).toEqual([
      5,
      30,
      120,
      600,
      1800,
      7200,
      21_600,
      43_200,
      86_400,
      null,
    ])
  })

  test('differs by at most a tenth', () => {
    pauses.forEach((ms, i) => {
      expect(pauseAfter(i + 1, 0)).toBe(ms * 0.9)
      expect(pauseAfter(i + 1, 1)).toBe(Math.round(ms * 1.1))
    })
  })

  test('is as long as the endpoint asks, up to a day', () => {
    expect(pauseAfter(1, 0.5, 60_000)).toBe(60_000)
    expect(pauseAfter(3, 0.5, 60_000)).toBe(120_000)
    expect(pauseAfter(1, 0.5, 1e12)).toBe(86_400_000)
    expect(pauseAfter(10, 0.5, 60_000)).toBeNull()
  })
})

describe('a notice', () => {
  test.each(noticeTypes)(
    '%s has a sample of its own shape, which no more than that fits',
    (type) => {
      const shape = noticeData[type]
      expect(shape.safeParse(noticeSamples[type]).error).toBeUndefined()
      expect(shape.safeParse({ ...noticeSamples[type], note: 'x' }).success).toBe(false)
      const sample = sampleBody('demo.example', type, { id: 'nt_test_1', at: new Date(0) })
      expect(JSON.parse(sample)).toEqual({
        type,
        id: 'nt_test_1',
        sequence: null,
        timestamp: '1970-01-01T00:00:00.000Z',
        shop_url: 'demo.example',
        is_test: true,
        data: noticeSamples[type],
      })
    },
  )

  test('has a body of at most 64 kB', () => {
    const head = { type: 'campaign.failed', id: 'nt_audit_1', sequence: 1, at: new Date(0) }
    const data = (length: number) => ({
      ...noticeSamples['campaign.failed'],
      campaign: 'я'.repeat(length),
    })
    expect(Buffer.byteLength(bodyOf('a.example', head, data(32_000)))).toBeLessThan(noticeBodyMost)
    expect(() => bodyOf('a.example', head, data(33_000))).toThrow('too long')
  })
})

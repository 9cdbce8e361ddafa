import { describe, expect, test } from 'vitest'
import { codeOf } from '../../support/ask.ts'
import { answering, bearer } from '../../support/fake-platform.ts'
import { multipart } from '../../support/multipart.ts'
import { suiteBff } from '../../support/suite-bff.ts'
import { sendJson } from '../../support/upstream.ts'

const bff = await suiteBff()
const { call, calls } = bff

describe('a file', () => {
  const address = '/api/upstream/api/bucket/uploadFile'
  const { raw, headers } = multipart({
    name: 'people.csv',
    content: `email,amount\n${'ada@customers.example,10\n'.repeat(100_000)}`,
  })

  test('goes up as it came, byte by byte, with our headers and no other', async () => {
    const done = await call('POST', address, { body: raw.toString(), headers })
    expect(done.status).toBe(200)
    expect(calls()[0]!.body).toBe(raw.toString())
    expect(calls()[0]!.headers).toMatchObject({
      'content-type': headers['content-type'],
      'content-length': String(raw.length),
      authorization: `Bearer ${bearer}`,
    })
    expect(calls()[0]!.headers).not.toHaveProperty('cookie')
  })

  test('over what a file may have, or that is none, is not handed on', async () => {
    expect(
      codeOf(
        await call('POST', address, {
          body: 'x',
          headers: { ...headers, 'content-length': String(52 * 1024 * 1024) },
        }),
      ),
    ).toBe('too_large')
    expect(codeOf(await call('POST', address, { body: {} }))).toBe('wrong_type')
    expect(calls()).toEqual([])
  })

  test('that the upstream refuses is refused with its reason', async () => {
    bff.upstream.respond((_, response) =>
      sendJson(
        response,
        { error: { code: 'not_a_table', message: 'No', field: 'file', request_id: 'x' } },
        422,
      ),
    )
    expect(await call('POST', address, { body: raw.toString(), headers })).toMatchObject({
      status: 422,
      json: { error: { code: 'not_a_table', field: 'file' } },
    })
    bff.upstream.respond(answering())
  })
})

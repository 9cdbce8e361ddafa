import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadFile } from '#contract/uploads/calls.ts'
import { addressOf } from '#contract/endpoint.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { readFile } from '#platform/uploads/read-file.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { bytesOf, keyOfUrl } from '#platform/uploads/stored-file.ts'
import { type FormFile, multipart } from '../../support/multipart.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

const image = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#3350c9' } })
type Data = { data: { file_id: string; url: string; name: string; type: string; size: number } }
const send = (
  file: FormFile,
  more: { token?: string; field?: string; query?: { file_path?: string } } = {},
) =>
  platform.request('POST', addressOf(uploadFile, { query: more.query ?? {} }), {
    token: more.token ?? shop.people.owner.token,
    ...multipart(file, more.field),
  }) as Promise<{ status: number; body: Data; error: { code: string } | undefined }>
const kept = async (url: string): Promise<Buffer> => {
  const file = await platform.db
    .selectFrom('file')
    .select(['shop_id', 'file_id'])
    .where('key', '=', keyOfUrl(url)!)
    .executeTakeFirstOrThrow()
  const pieces: Uint8Array[] = []
  for await (const piece of bytesOf(platform, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const open = (url: string) => storefrontOf(platform).request(new URL(url).pathname)
const files = async (): Promise<number> =>
  (
    await platform.db
      .selectFrom('file')
      .select('file_id')
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).length

describe('an upload', () => {
  test('of a table is kept byte by byte, whatever the pieces it came in, and opens nowhere', async () => {
    const content = `email,amount\n${'ada@customers.example,10.00\n'.repeat(40_000)}`
    const { status, body } = await send({ name: 'people.csv', content })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'people.csv', type: 'text/csv', size: content.length })
    expect((await kept(body.data.url)).toString()).toBe(content)
    expect((await open(body.data.url)).status).toBe(404)
  })

  test('of an image is redrawn: nothing behind or in it is left, and it opens only as an image', async () => {
    const drawn = await image()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const { body } = await send({
      name: 'x.jpg',
      content: Buffer.concat([drawn, Buffer.from('<script>alert(1)</script>')]),
    })
    expect(body.data.type).toBe('image/jpeg')
    const bytes = (await kept(body.data.url)).toString('latin1')
    expect(bytes).not.toContain('script')
    expect(bytes).not.toContain('secret place')
    const served = await open(body.data.url)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'not_a_table'],
    ['a drawing in XML', Buffer.from('<?xml version="1.0"?><svg/>'), 'not_a_table'],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), 'not_a_table'],
    ['nothing', Buffer.alloc(0), 'not_a_table'],
    [
      'text with a NUL far behind',
      Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])]),
      'not_a_table',
    ],
    [
      'an image cut in the middle',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'not_an_image',
      'cut.png',
    ],
    [
      'half a megabyte and more of image',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(600_000)]),
      'too_large',
      'large.jpeg',
    ],
  ])('of %s is refused, and nothing is kept', async (_, content, code, name = 'people.csv') => {
    const before = await files()
    expect((await send({ name, content })).error?.code).toBe(code)
    expect(await files()).toBe(before)
  })

  const as = (kind: 'png' | 'jpeg' | 'gif' | 'webp') => image().toFormat(kind).toBuffer()
  test.each([
    ['an image as a table', () => as('png'), 'people.csv', 'not_a_table'],
    ['a JPEG as a PNG', () => as('jpeg'), 'x.png', 'not_an_image'],
    ['a GIF as a JPEG', () => as('gif'), 'x.JPG', 'not_an_image'],
    ['another kind of image', () => as('webp'), 'x.webp', 'not_a_table'],
    ['text that begins as an image', async () => Buffer.from('GIF89a,b\n'), 'a.csv', 'not_a_table'],
    ['text as an image', async () => Buffer.from('a,b\n'), 'x.gif', 'not_an_image'],
    ['sound', async () => Buffer.from(`ID3\u0003\u0000${'x'.repeat(99)}`), 'a.csv', 'not_a_table'],
  ])('of %s is refused by what its bytes are', async (_, content, name, code) => {
    const before = await files()
    expect((await send({ name, content: await content() })).error?.code).toBe(code)
    expect(await files()).toBe(before)
  })

  test.each([
    ['people.csv', () => as('png'), 'not what its name says'],
    ['photo.webp', () => as('webp'), 'Save the table as CSV'],
    ['table.xlsx', async () => Buffer.from('504b030414000600', 'hex'), 'Save the table as CSV'],
  ])('%s is refused for what is wrong with it', async (name, content, message) => {
    const { error } = await send({ name, content: await content() })
    expect(error).toMatchObject({ code: 'not_a_table', message: expect.stringContaining(message) })
  })

  test.each([
    ['an image under a name that says nothing', () => as('png'), 'picture', 'image/png'],
    ['a JPEG by its other ending', () => as('jpeg'), 'x.JPEG', 'image/jpeg'],
    [
      'a table that begins as a bitmap',
      async () => Buffer.from('BMI,b\n1,é\n'),
      'a.csv',
      'text/csv',
    ],
    [
      'a table in UTF-16',
      async () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('email,b\n', 'utf16le')]),
      'a.txt',
      'text/csv',
    ],
  ])('of %s is kept', async (_, content, name, type) => {
    expect((await send({ name, content: await content() })).body.data.type).toBe(type)
  })

  test('of an image with too many dots is refused before it is drawn', async () => {
    expect(
      (await send({ name: 'bomb.png', content: await image(3000, 3000).png().toBuffer() })).error
        ?.code,
    ).toBe('not_an_image')
  })

  test.each(['../../etc/passwd', 'C:\\temp\\a.csv', '.htaccess', 'a\u202Egpj.csv', '', 'a"b.csv'])(
    'under the name %j is kept under a plain one, in a place that we choose',
    async (name) => {
      const { body } = await send(
        { name, content: 'a,b\n' },
        { query: { file_path: '../../static/x' } },
      )
      expect(body.data.name).toMatch(/^[^/\\".\u202e][^/\\"\u202e]*$/)
      expect(keyOfUrl(body.data.url)).toMatch(/^[\w-]{32}$/)
    },
  )

  test('without a file, in another field or in another form is refused', async () => {
    expect((await send({ name: 'a.csv', content: 'a' }, { field: 'other' })).error?.code).toBe(
      'file_missing',
    )
    expect(
      await platform.request('POST', '/api/bucket/uploadFile', {
        token: shop.people.owner.token,
        body: {},
      }),
    ).toMatchObject({ status: 415, error: { code: 'wrong_type' } })
    const before = await files()
    const { raw, headers } = multipart({ name: 'a.csv', content: 'a,b\n1,2\n' })
    expect(
      (
        await platform.request('POST', '/api/bucket/uploadFile', {
          token: shop.people.owner.token,
          raw: raw.subarray(0, -20),
          headers,
        })
      ).error?.code,
    ).toBe('file_missing')
    expect(await files()).toBe(before)
  })

  test('that broke off before anybody read of it is refused, and the platform lives on', async () => {
    const { raw, headers } = multipart({ name: 'a.csv', content: 'a,b\n1,2\n' })
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers,
      body: new Uint8Array(raw.subarray(0, -20)),
    })
    const late = readFile(request, async ({ bytes }) => {
      await setTimeout(50)
      for await (const piece of bytes) expect(piece).toBeDefined()
    })
    await expect(late).rejects.toMatchObject({ code: 'file_missing' })
  })

  test('beyond 50 MB ends there, and nothing is kept', async () => {
    const before = await files()
    expect(
      (await send({ name: 'huge.csv', content: Buffer.alloc(50 * 1024 * 1024 + 1, 'a') })).error
        ?.code,
    ).toBe('too_large')
    expect(await files()).toBe(before)
  })

  test('is one of sixty an hour', async () => {
    const busy = await platform.shop()
    const token = busy.people.staff.token
    for (let n = 0; n < 60; n += 1)
      expect((await send({ name: 'a.csv', content: 'a,b\n' }, { token })).status).toBe(200)
    expect((await send({ name: 'a.csv', content: 'a,b\n' }, { token })).error?.code).toBe(
      'too_many',
    )
  })
})

test('a table is forgotten after 30 days, a file that broke off after one, an image never', async () => {
  const table = (await send({ name: 'a.csv', content: 'a,b\n' })).body.data.url
  const picture = (await send({ name: 'a.png', content: await image().png().toBuffer() })).body.data
    .url
  const torn = await platform.db
    .insertInto('file')
    .values({
      shop_id: shop.shop_id,
      key: 'torn',
      kind: 'export',
      name: 'x',
      type: 'text/csv',
      staff_id: null,
      created_at: new Date(),
      whole_at: null,
      expires_at: null,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const there = async () =>
    (
      await platform.db
        .selectFrom('file')
        .select(['key'])
        .where('key', 'in', [keyOfUrl(table)!, keyOfUrl(picture)!, 'torn'])
        .execute()
    ).length
  const forget = (days: number) =>
    retentionJobOf({ ...platform, clock: () => new Date(Date.now() + days * 86_400_000) }).handle(
      {},
      {} as never,
    )
  await forget(0)
  expect(await there()).toBe(3)
  await forget(2)
  expect(
    await platform.db
      .selectFrom('file')
      .where('file_id', '=', torn.file_id)
      .select('key')
      .executeTakeFirst(),
  ).toBeUndefined()
  await forget(31)
  expect(await there()).toBe(1)
})

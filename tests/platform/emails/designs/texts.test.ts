import { beforeEach, expect, test } from 'vitest'
import {
  exportEmailTexts,
  getDesign,
  importEmailTexts,
  readEmailValues,
} from '#contract/emails/edit.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { upload } from '../../../support/bulk/campaigns.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
  const done = await platform.call(shop.people.owner, putSetting, {
    body: { key: 'languages', value: { base: 'en', others: ['de'] } } as never,
  })
  expect(done.status).toBe(200)
})

const exported = async () =>
  (
    await platform.request('GET', `${exportEmailTexts.path}?language=de`, {
      token: shop.people.owner.token,
    })
  ).text
const imported = async (csv: string, more: object = {}, by: Person = shop.people.owner) =>
  platform.call(by, importEmailTexts, {
    body: { url: await upload(platform, shop, csv, 'de.csv'), language: 'de', ...more },
  })
const read = async (name: string) =>
  (await platform.call(shop.people.owner, getDesign, { params: { name }, query: {} })).body

/** Translates the texts of one email by putting DE before each. */
const translated = (csv: string, name: string): string =>
  csv
    .split('\r\n')
    .map((line, at) => {
      if (at === 0 || !line.startsWith(`${name},`)) return line
      const base = /^[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*),/.exec(line)?.[1] ?? ''
      const text = base.startsWith('"<p>')
        ? base.replace('<p>', '<p>DE ')
        : base.replace(/^("?)/, '$1DE ')
      return line.replace(
        /,[^,]*$/,
        `,${base.includes('<p>') ? base.replace('<p>', '<p>DE ') : text}`,
      )
    })
    .join('\r\n')

test('texts go out for a translator and come back into drafts, every one of them', async () => {
  const csv = await exported()
  expect(csv.split('\r\n').length).toBeGreaterThan(100)
  const file = translated(csv, 'egift_claimed')
  const tried = await imported(file, { dry_run: true })
  expect(tried).toMatchObject({ status: 200, body: { drafts: ['egift_claimed'] } })
  expect((await read('egift_claimed')).draft).toBeNull()
  const done = await imported(file)
  expect(done.body.changes.length).toBe(tried.body.changes.length)
  const { draft } = await read('egift_claimed')
  expect(JSON.stringify(draft?.design)).toContain('DE Your gift was claimed')
  const again = await imported(await exported())
  expect(again.body).toMatchObject({ changes: [], drafts: [] })
})

test.each([
  [
    'a variable that is none',
    (text: string) => text.replace('{gift_recipient}', '{gift_recipent}'),
    'unknown_variable',
  ],
  [
    'a variable that is gone',
    (text: string) => text.replace('{gift_recipient}', 'someone'),
    'missing_variable',
  ],
  ['a column that is gone', (text: string) => text.replace('field,', 'fields,'), 'missing_column'],
  [
    'an email that is none',
    (text: string) => text.replaceAll('egift_claimed,', 'egift_lost,'),
    'unknown_email',
  ],
])('a file with %s is refused with its line, and nothing is saved', async (_, spoil, problem) => {
  const whole = translated(await exported(), 'egift_claimed')
  const rows = whole.split('\r\n')
  const own = rows.filter((row, at) => at === 0 || row.startsWith('egift_claimed,'))
  // only the translation is spoiled, not the base text beside it
  const file = own
    .map((row) => {
      const cut = row.lastIndexOf(',DE ')
      return cut < 0 ? spoil(row) : row.slice(0, cut) + spoil(row.slice(cut))
    })
    .join('\r\n')
  const done = await imported(file)
  expect(done).toMatchObject({
    status: 422,
    error: {
      code: 'email_not_right',
      field: 'url',
      problems: [{ code: problem, line: expect.any(Number) }],
    },
  })
  expect((await read('egift_claimed')).draft).toBeNull()
})

test.each([
  ['a piece of a paragraph that is too long', (text: string) => text + 'x'.repeat(3000)],
  ['a control character', (text: string) => `${text}\u0007`],
])('a file with %s is refused with its line, and the email still opens', async (_, spoil) => {
  const rows = translated(await exported(), 'bulk_gift_card').split('\r\n')
  const file = [rows[0], ...rows.filter((row) => row.startsWith('bulk_gift_card,text,text,'))]
  expect(file).toHaveLength(2)
  const done = await imported(file.join('\r\n').replace(/(<p>DE [^<]*)(?=<)/g, (one) => spoil(one)))
  expect(done).toMatchObject({
    status: 422,
    error: { code: 'email_not_right', problems: [{ code: 'not_a_text', line: 2 }] },
  })
  expect((await read('bulk_gift_card')).draft).toBeNull()
})

test('a file with several wrong rows is refused with each of them', async () => {
  const rows = translated(await exported(), 'egift_claimed').split('\r\n')
  const wrong = rows.map((row) => row.replace('egift_claimed,', 'egift_lost,'))
  // a cell may hold line breaks of its own
  const lineAt = (at: number) => wrong.slice(0, at).join('\n').split('\n').length + 1
  const lines = wrong.flatMap((row, at) => (row.startsWith('egift_lost,') ? [lineAt(at)] : []))
  expect(lines.length).toBeGreaterThan(2)
  const { problems } = (await imported(wrong.join('\r\n'))).error as never as {
    problems: { code: string; line: number }[]
  }
  expect(problems.map(({ code }) => code)).toEqual(lines.map(() => 'unknown_email'))
  expect(problems.map(({ line }) => line)).toEqual(lines)
})

test('a file of another shop is not found', async () => {
  const other = await platform.shop()
  const url = await upload(platform, other, await exported(), 'de.csv')
  expect(
    await platform.call(shop.people.owner, importEmailTexts, { body: { url, language: 'de' } }),
  ).toMatchObject({ status: 422, error: { code: 'upload_gone' } })
})

test('values are those of a real customer, with as much of the code as the viewer may see', async () => {
  const { id } = await platform.customer(shop)
  await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  const values = async (by: Person) =>
    (
      await platform.call(by, readEmailValues, {
        params: { name: 'gift_card_manual' },
        body: { platform_customer_id: id, language: 'de' },
      })
    ).body
  const [whole, masked] = [await values(shop.people.owner), await values(shop.people.limited)]
  expect(whole.shown['giftcard_balance']).toMatch(/20,00\s£/)
  expect(whole.is['giftcard_balance']).toBe('20.00')
  expect(whole.lots).toHaveLength(1)
  expect(whole.shown['giftcard_code']).toMatch(/^[A-Z2-9]{4}( [A-Z2-9]{4}){3}$/)
  expect(masked.shown['giftcard_code']).toMatch(/^•••• •••• •••• [A-Z2-9]{4}$/)
  const other = await platform.shop()
  expect(
    await platform.call(other.people.owner, readEmailValues, {
      params: { name: 'gift_card_manual' },
      body: { platform_customer_id: id },
    }),
  ).toMatchObject({ status: 404 })
})

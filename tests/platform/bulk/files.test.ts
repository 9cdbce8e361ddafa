import { describe, expect, test, vi } from 'vitest'
import { createBulk, getBulk, getDryRun, validateBulk } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import type { Input } from '#contract/endpoint.ts'
import { checked, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()

type Csv = Omit<Input<typeof validateBulk>['body']['bulk']['source']['csv'], 'url'>
const validate = async (
  content: string | Uint8Array,
  csv: Csv = {},
  operation_name: 'gift_card' | 'loyalty_card' = 'gift_card',
) => {
  const url = await upload(platform, shop, content)
  return (
    await platform.call(shop.people.owner, validateBulk, {
      body: { bulk: { operation_name, source: { csv: { url, ...csv } } } },
    })
  ).body
}
const codes = ({ problems }: Awaited<ReturnType<typeof validate>>) =>
  problems.map(({ code, line }) => [code, line])
const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

describe('a file is read', () => {
  const people =
    'Почта;Имя;Сумма\r\nada@x.example;"Ада; ""графиня""\nЛавлейс";10,50\rgrace@x.example;Грейс 🚢;7\n'
  test.each<[string, string | Uint8Array, string]>([
    ['in UTF-8', people, 'utf-8'],
    ['in UTF-8 with its mark', `\uFEFF${people}`, 'utf-8'],
    ['in UTF-16, little end first', utf16(people), 'utf-16le'],
    ['in UTF-16, big end first', utf16(people, true), 'utf-16be'],
  ])(
    '%s, with semicolons, quotes, breaks in cells and mixed line ends',
    async (_, content, encoding) => {
      expect(await validate(content)).toMatchObject({
        valid: true,
        rows: 2,
        encoding,
        delimiter: ';',
        questions: [],
        problems: [],
        columns: [
          { head: 'Почта', field: 'email' },
          { head: 'Имя', field: 'name' },
          { head: 'Сумма', field: 'balance', samples: ['10,50', '7'] },
        ],
      })
    },
  )

  test('with tabs, and with a delimiter that is said', async () => {
    expect(await validate('email\tamount\na@x.example\t5\n')).toMatchObject({
      valid: true,
      delimiter: 'tab',
    })
    expect(
      await validate('email,amount;balance\na@x.example;5\n', { delimiter: ';' }),
    ).toMatchObject({ valid: true, delimiter: ';' })
  })

  test('and what reads two ways is asked about once a kind, with where it stands', async () => {
    const file =
      'email,amount,expires on\na@x.example,"52,620",03/04/2027\nb@x.example,1.234,04/05/2027\n'
    const validation = await validate(file)
    expect(validation).toMatchObject({
      valid: false,
      problems: [],
      questions: [
        { kind: 'decimal', column: 'amount', sample: '52,620' },
        { kind: 'dates', column: 'expires on', sample: '03/04/2027' },
      ],
    })
    expect(
      await validate(file.replace('1.234', '1,5'), { decimal: '.', dates: 'day_first' }),
    ).toMatchObject({ valid: true, questions: [] })
    const url = await upload(platform, shop, file)
    const id = await checked(platform, shop, {
      operation_name: 'gift_card',
      source: { csv: { url } },
    })
    expect(
      (await platform.call(shop.people.owner, getBulk, { params: { id } })).body.bulk,
    ).toMatchObject({
      state: 'draft',
      problem: 'ask_decimal',
    })
  })

  test('with columns as somebody said: remembered for these heads in this shop alone', async () => {
    const file = 'who,how much\na@x.example,5\n'
    expect(codes(await validate(file))).toEqual([['column_missing', 1]])
    expect(await validate(file, { columns: { email: 'who', balance: 'how much' } })).toMatchObject({
      valid: true,
    })
    expect(await validate(file)).toMatchObject({
      valid: true,
      columns: [{ field: 'email' }, { field: 'balance' }],
    })
    expect(codes(await validate(file, {}, 'loyalty_card'))).toEqual([
      ['column_missing', 1],
      ['column_missing', 1],
    ])
  })
})

describe('a file that cannot be used', () => {
  test.each<[string, string | Uint8Array, [string, number | null][]]>([
    ['of nothing but spaces', ' \n \n', [['empty', null]]],
    ['of a head alone', 'email,amount\n', [['no_rows', null]]],
    ['without the amounts', 'email,name\na@x.example,Ada\n', [['column_missing', 1]]],
    ['with two columns of one name', 'amount,amount\n5,6\n', [['duplicate_head', 1]]],
    ['of a million columns', `${'a,'.repeat(1_000_000)}amount\n1\n`, [['too_many_columns', 1]]],
    ['of 201 columns', `amount${',x'.repeat(200)}\n1\n`, [['too_many_columns', 1]]],
    ['of 100,001 rows', `amount\n${'5\n'.repeat(100_001)}`, [['too_many_rows', null]]],
    [
      'whose head is in another encoding',
      Buffer.from([0xcf, 0xee, 0xf7, 0xf2, 0xe0, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32, 0x0a]),
      [['not_text', 1]],
    ],
  ])('%s says so, and where', async (_, content, problems) => {
    const validation = await validate(content)
    expect(validation.valid).toBe(false)
    expect(codes(validation)).toEqual(problems)
  })

  test('in one row of many names that row, and the others run', async () => {
    const rows = Array.from({ length: 400 }, (_, i) => `p${i}@x.example,5`)
    rows[250] = 'x"y,"open'
    rows[300] = 'a,b,c'
    rows[350] = '"=cmd|x",-5'
    const file = `email,amount\n${rows.join('\n')}\n`
    const validation = await validate(file)
    expect(validation).toMatchObject({ valid: true, rows: 400 })
    expect(codes(validation)).toEqual([
      ['broken_row', 252],
      ['broken_row', 302],
    ])
    const id = await checked(platform, shop, {
      operation_name: 'gift_card',
      source: { csv: { url: await upload(platform, shop, file) } },
    })
    const { body } = await platform.call(shop.people.owner, getDryRun, { params: { id } })
    expect(body.verdicts.map(({ verdict, rows: n, runs }) => [verdict, n, runs])).toEqual([
      ['new_card', 397, true],
      ['bad_address', 1, false],
      ['broken', 2, false],
    ])
  })

  test('a letter that the end of a cell would cut in half is left out, and the row runs', async () => {
    const file = `email,name,amount,note\na@x.example,${'x'.repeat(199)}😀,5,${'n'.repeat(1999)}😀\n`
    const id = await checked(platform, shop, {
      operation_name: 'gift_card',
      source: { csv: { url: await upload(platform, shop, file) } },
    })
    expect(
      (await platform.call(shop.people.owner, getBulk, { params: { id } })).body.bulk,
    ).toMatchObject({
      state: 'checked',
      problem: null,
    })
    expect(
      (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query: {} })).body
        .rows,
    ).toMatchObject([{ name: 'x'.repeat(199), verdict: 'new_card' }])
  })

  test('creates nothing: no campaign, no card, no row', async () => {
    const before = await platform.db.selectFrom('bulk').select('bulk_id').execute()
    await validate('email,amount\na@x.example,5\n')
    expect(await platform.db.selectFrom('bulk').select('bulk_id').execute()).toEqual(before)
  })
})

test.each([
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  'https://evil.example/static/x.csv',
  'ftp://x',
  '//evil.example',
  '',
  'x',
  'http://localhost:1/static/abcdefghabcdefghabcdefghabcdefgh.csv',
])('the address %j is a file that is not there, and nothing is fetched', async (url) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const source = { csv: { url } }
  for (const done of [
    await platform.call(shop.people.owner, validateBulk, {
      body: { bulk: { operation_name: 'gift_card', source } },
    }),
    await platform.call(shop.people.owner, createBulk, {
      body: { bulk: { operation_name: 'gift_card', source } },
    }),
  ])
    expect(done).toMatchObject({ status: 422, error: { code: 'upload_gone' } })
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('an address with a character that cannot be shown is refused by its field', async () => {
  const url = `${await upload(platform, shop, 'email,amount\na@x.example,5\n')}\u0000`
  expect(
    await platform.call(shop.people.owner, createBulk, {
      body: { bulk: { operation_name: 'gift_card', source: { csv: { url } } } },
    }),
  ).toMatchObject({ status: 422, error: { code: 'invalid_input' } })
})

test("another shop's file and an image are files that are not there", async () => {
  const theirs = await upload(platform, other, 'email,amount\na@x.example,5\n')
  for (const url of [theirs, theirs.replace('localhost', 'elsewhere')])
    expect(
      await platform.call(shop.people.owner, createBulk, {
        body: { bulk: { operation_name: 'gift_card', source: { csv: { url } } } },
      }),
    ).toMatchObject({ status: 422, error: { code: 'upload_gone' } })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCommand } from '#rules/finder/command.ts'
import { matchedParts } from '#rules/finder/matched-parts.ts'
import { mayBeCode } from '#rules/finder/may-be-code.ts'
import { searchable } from '#rules/finder/searchable.ts'
import { codeFrom, groupedCode } from '#rules/gift-card-code.ts'
import { formatMinor, readTypedMoney } from '#rules/money.ts'
import shell from '#messages/en/shell.json' with { type: 'json' }

const words = shell.palette.words
const read = (text: string, locale = 'en') =>
  readCommand(text, words, (typed) => readTypedMoney(typed, locale))

describe('a command', () => {
  test.each([
    ['issue 12.50 to khad', '12.50', null, 'khad'],
    ['Issue €5 Khadija Haddad', '5', null, 'Khadija Haddad'],
    ['issue khad 7.25', '7.25', null, 'khad'],
    ['issue to khad', null, null, 'khad'],
    ['issue', null, null, ''],
    ['issue 1e9 to khad', null, 'not_amount', 'khad'],
    ['issue -5', null, 'not_positive', ''],
    ['issue −5 to khad', null, 'not_positive', 'khad'],
    ['issue 0 to khad', null, 'not_positive', 'khad'],
    ['issue 0.005 to khad', null, 'not_amount', 'khad'],
    ['issue 99999999999 to khad', null, 'too_large', 'khad'],
    ['issue 1,000,000 to khad', null, 'not_amount', 'khad'],
  ])('%j is %j with the problem %j for %j', (text, amount, problem, person) => {
    expect(read(text)).toEqual({ kind: 'issue', amount, problem, person })
  })

  test.each(['credit union ltd', 'Give back week'])('is no %j, which is a name', (text) =>
    expect(read(text)).toBeNull(),
  )

  test('keeps a comma’s amount and the person, whatever they are', () => {
    expect(read('issue 12,50 to khad', 'ru')).toMatchObject({ amount: '12.50' })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999_999_99n }),
        fc.array(fc.string({ unit: fc.constantFrom(...'abéłЖя’'), minLength: 1 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (minor, person) => {
          const name = person.join(' ')
          fc.pre(searchable(person[0]!) !== 'to' && searchable(person[0]!) !== 'for')
          expect(read(`issue ${formatMinor(minor)} to ${name}`)).toEqual({
            kind: 'issue',
            amount: formatMinor(minor),
            problem: null,
            person: name,
          })
        },
      ),
    )
  })

  test('never has an amount beside a problem, nor one that isn’t positive, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const command = read(`issue ${text}`)
        expect(command).toMatchObject({ kind: 'issue' })
        if (command?.kind !== 'issue' || command.amount === null) return
        expect(command.problem).toBeNull()
        expect(Number(command.amount)).toBeGreaterThan(0)
      }),
    )
  })

  test('of a day of liability, a campaign, an invitation or an undo is read by its words', () => {
    expect(read('liability 2026-11-30')).toEqual({ kind: 'liability', day: '2026-11-30' })
    expect(read('liability 2026-02-30')).toEqual({ kind: 'liability', day: null })
    expect(read('new camp')).toEqual({ kind: 'campaign' })
    expect(read('INVITE')).toEqual({ kind: 'invite' })
    expect(read('undo last')).toEqual({ kind: 'undo' })
    for (const text of ['', '  ', 'issued credit', 'elise', 'un', 'issue5'])
      expect(read(text), text).toBeNull()
  })
})

test('the marked parts are together the text, and what is marked is in the search', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      (text, search) => {
        const parts = matchedParts(text, search)
        expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'))
      },
    ),
  )
  expect(matchedParts('Élise O’Neill', 'neil oneil eli')).toEqual([
    { text: 'Éli', isMatch: true },
    { text: 'se ', isMatch: false },
    { text: 'O’Neil', isMatch: true },
    { text: 'l', isMatch: false },
  ])
})

describe('text that can be a code', () => {
  test('is every code of ours in any spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = codeFrom(bytes)
        for (const text of [code, code.toLowerCase(), groupedCode(code), ` ${code} `])
          expect(mayBeCode(text), text).toBe(true)
      }),
    )
    expect(mayBeCode('SPRING2026XK')).toBe(true)
  })

  test.each([
    'elise bianchi',
    '1001',
    '#1001',
    '+44 20 7946 0958',
    'elise@mail.example',
    'Christodoulou',
    '',
  ])('is not %j', (text) => expect(mayBeCode(text)).toBe(false))
})

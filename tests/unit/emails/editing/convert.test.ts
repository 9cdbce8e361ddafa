import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, paragraphsOf, sliceOf } from '#components/emails/editor/text/convert.ts'
import { type Paragraph, type Piece, RichText } from '#contract/emails/text-shapes.ts'
import { joined } from '#rules/emails/words/markup.ts'

// a brace would begin a variable
const words = fc.stringMatching(/^[\p{L}\d ,.!]{1,20}$/u)
const marks = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    underline: fc.constant(true as const),
    link: fc.constant('https://shop.example/a'),
  },
  { requiredKeys: [] },
)
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(words, marks).map(([text, own]) => ({ text, ...own })),
  fc.tuple(fc.option(words, { nil: undefined }), marks).map(([fallback, own]) => ({
    variable: 'recipient_name',
    ...(fallback === undefined ? {} : { fallback }),
    ...own,
  })),
  fc.constant({ break: true as const }),
)
const pieces = fc.array(piece, { minLength: 1, maxLength: 6 }).map(joined)
const paragraph: fc.Arbitrary<Paragraph> = fc.oneof(
  pieces.map((one): Paragraph => ({ is: 'paragraph', items: [one] })),
  fc
    .tuple(
      fc.constantFrom('bullets' as const, 'numbers' as const),
      fc.array(pieces, { minLength: 1, maxLength: 4 }),
    )
    .map(([is, items]) => ({ is, items })),
)

test('a text goes into the editor and back without a change', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 5 }), (text) => {
      const back = paragraphsOf(documentOf(text))
      expect(back.map((one) => ({ ...one, items: one.items.map(joined) }))).toEqual(text)
      expect(RichText.safeParse({ en: { value: back, of: '' } }).success).toBe(true)
    }),
  )
})

test('an empty document is no text, so that the base language fills in', () => {
  expect(paragraphsOf(documentOf([]))).toEqual([])
})

test('typed placeholders become variables, pasted lines paragraphs, control characters nothing', () => {
  const text = [{ is: 'paragraph' as const, items: [[{ text: 'Hi {recipient_name|you}' }]] }]
  expect(paragraphsOf(documentOf(text))[0]?.items[0]).toEqual([
    { text: 'Hi ' },
    { variable: 'recipient_name', fallback: 'you' },
  ])
  const pasted = sliceOf('one\u202e\n\ntwo {giftcard_code}').content
  expect(pasted.childCount).toBe(2)
  expect(pasted.textBetween(0, pasted.size, '|')).toBe('one|two {giftcard_code}')
})

test('a very long text is kept in pieces that can be saved', () => {
  const long = 'x'.repeat(4500)
  const back = paragraphsOf(documentOf([{ is: 'paragraph', items: [[{ text: long }]] }]))
  expect(RichText.safeParse({ en: { value: back, of: '' } }).success).toBe(true)
  expect(joined(back[0]!.items[0]!)).toEqual([{ text: long }])
})

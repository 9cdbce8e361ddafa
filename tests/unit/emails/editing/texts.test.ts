import { expect, test } from 'vitest'
import { mendDesign } from '#rules/emails/editing/mend.ts'
import { bytesOf, paintedHtml } from '#rules/emails/editing/painting.ts'
import { mendRich, wordsOf } from '#rules/emails/editing/rich.ts'
import { languageState, markTranslated, setText, textsOf } from '#rules/emails/editing/texts.ts'
import { zoomOf } from '#rules/emails/editing/zoom.ts'
import { changeBlock } from '#rules/emails/editing/operations.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { stateOf } from '#rules/emails/words/texts.ts'
import { columns, designOf, footer, heading } from './samples.ts'

const base = { en: { value: 'Hello', of: '' } }

test('a translation is outdated once its base text changes, until it is marked or written', () => {
  const translated = setText<string>(base, 'ru', 'en', 'Привет')
  expect(stateOf(translated, 'ru', 'en')).toBe('done')
  const changed = setText<string>(translated, 'en', 'en', 'Hello!')
  expect(stateOf(changed, 'ru', 'en')).toBe('outdated')
  expect(stateOf(markTranslated<string>(changed, 'ru', 'en'), 'ru', 'en')).toBe('done')
  expect(stateOf(setText<string>(changed, 'ru', 'en', 'Привет!'), 'ru', 'en')).toBe('done')
})

test('an empty translation is removed, an empty base text stays', () => {
  const translated = setText<string>(base, 'ru', 'en', 'Привет')
  expect(setText<string>(translated, 'ru', 'en', '')).toEqual(base)
  expect(setText<string>(base, 'en', 'en', '')).toEqual({ en: { value: '', of: '' } })
})

test('languages count every text with a base text, in columns too', () => {
  const design = designOf(heading('a'), columns('c', [heading('x')], []), footer())
  expect(languageState(design, 'ru', 'en')).toEqual({ total: 3, done: 0, missing: 3, outdated: 0 })
  const block = blockOf(design, 'x')
  const text = block?.kind === 'heading' ? block.text : {}
  const next = changeBlock(design, 'x', { text: setText<string>(text, 'ru', 'en', 'икс') })
  expect(languageState(next, 'ru', 'en')).toMatchObject({ done: 1, missing: 2 })
  const later = changeBlock(next, 'x', {
    text: { ...setText<string>(text, 'ru', 'en', 'икс'), ...base },
  })
  expect(languageState(later, 'ru', 'en')).toMatchObject({ outdated: 1, missing: 2 })
  expect(textsOf(design).map(({ block: id, field }) => `${id}.${field}`)).toContain('x.text')
})

test('a misspelt variable is mended in every text and link of the email', () => {
  const one = { written: '{{ name }}', nearest: 'recipient_name' }
  const design = designOf(
    heading('a', 'Hi {{ name }}'),
    columns('c', [heading('x', '{{ name }}')], []),
  )
  const mended = JSON.stringify(mendDesign(design, one))
  expect(mended).not.toContain('{{ name }}')
  expect(mended.match(/\{recipient_name\}/g)).toHaveLength(2)
})

test('formatted text is mended in words and in variables, with its marks', () => {
  const paragraphs = [
    {
      is: 'paragraph' as const,
      items: [
        [
          { text: 'Dear {nam}', bold: true as const },
          { variable: 'cod', fallback: '-' },
        ],
      ],
    },
  ]
  expect(wordsOf(paragraphs)).toBe('Dear {nam}{cod|-}')
  const first = mendRich(paragraphs, { written: '{nam}', nearest: 'recipient_name' })
  expect(first[0]?.items[0]).toContainEqual({ variable: 'recipient_name', bold: true })
  const second = mendRich(first, { written: '{cod|-}', nearest: 'giftcard_code' })
  expect(wordsOf(second)).toBe('Dear {recipient_name}{giftcard_code|-}')
})

test('a frame shows light or dark whatever the screen is, and the images of the code', () => {
  const html =
    '<head><style>@media (prefers-color-scheme:dark){.p{color:red}}</style></head>' +
    '<img src="cid:code-qr" alt="Code"><img src="https://a.example/b.png" alt="B">'
  const codes = { qr: 'data:image/png;base64,QR', barcode: 'data:image/png;base64,BAR' }
  expect(paintedHtml(html, 'light', codes)).toContain('@media not all{.p')
  expect(paintedHtml(html, 'dark', codes)).toContain('@media all{.p')
  expect(paintedHtml(html, 'light', codes)).toContain('src="data:image/png;base64,QR"')
  expect(paintedHtml(html, 'images', codes)).not.toContain('src=')
  expect(paintedHtml(html, 'inverted', codes)).toContain('invert(1)')
  expect(bytesOf('é')).toBe(2)
})

test.each([
  [undefined, 1],
  ['', 1],
  ['0.5', 0.5],
  ['x', 1],
  ['-2', 1],
  ['100', 4],
  [['2'], 1],
])('the zoom %j of a preview is %d', (typed, zoom) => {
  expect(zoomOf(typed)).toBe(zoom)
})

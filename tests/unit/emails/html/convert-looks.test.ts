import { expect, test } from 'vitest'
import { convertHtml } from '#platform/mail/html/convert/convert-html.ts'
import { files } from '../../../support/emails/html.ts'

const convert = (html: string) => convertHtml(html, { language: 'en', files })
const placesOf = (html: string): string[] =>
  convert(html)
    .design.blocks.filter(({ kind }) => kind !== 'footer')
    .map(({ kind, align }) => `${kind} ${align}`)

const button = '<a href="{link}" style="display:block;padding:9px;text-align:center">Use it</a>'

test('a centred layout table leaves its texts and buttons to the left', () => {
  expect(
    placesOf(
      `<table align="center" width="600"><tr><td><p>Hello</p>
       <table><tr><td bgcolor="#123456" align="center">${button}</td></tr></table></td></tr></table>`,
    ),
  ).toEqual(['text left', 'button left'])
})

test('a centred cell centres its texts, and a centred table of a button the button', () => {
  expect(
    placesOf(
      `<table align="left"><tr><td align="center"><p>Hello</p></td></tr><tr><td>
       <table align="center"><tr><td bgcolor="#123456">${button}</td></tr></table></td></tr></table>`,
    ),
  ).toEqual(['text center', 'button center'])
})

test('the ground of a cell becomes the background of its blocks, but not of the layout', () => {
  const { design, left_over } = convert(
    `<table><tr><td bgcolor="#eeeeee"><table><tr><td style="background-color:#F90">Careful</td></tr>
     <tr><td>Go on</td></tr></table></td></tr></table>`,
  )
  expect(design.blocks.map(({ kind, background }) => `${kind} ${background}`)).toEqual([
    'text #ff9900',
    'text null',
    'footer null',
  ])
  expect(left_over).toEqual([])
})

test('a bold cell keeps bold text, and a lighter paragraph inside does not', () => {
  const { design } = convert(
    '<table><tr><td style="font-weight:700">Sum<p style="font-weight:400">net</p></td></tr></table>',
  )
  const [text] = design.blocks
  expect(text?.kind === 'text' && text.text.en?.value.flatMap(({ items }) => items.flat())).toEqual(
    [{ text: 'Sum', bold: true }, { text: 'net' }],
  )
})

test('capitals, borders and grounds that no block has are listed with their words', () => {
  const { left_over } = convert(
    `<table><tr><td style="border-top:2px solid #333">Total</td><td bgcolor="red">9</td></tr></table>
     <p style="text-transform:uppercase">Sale</p>`,
  )
  expect(left_over.map(({ what, text }) => `${what} ${text}`)).toEqual([
    'style border: Total',
    'style background: red: 9',
    'style text-transform:uppercase: Sale',
  ])
})

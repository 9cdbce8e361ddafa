import { expect, test } from 'vitest'
import { BlockDesign } from '#contract/emails/design-shapes.ts'
import { convertHtml } from '#platform/mail/html/convert/convert-html.ts'
import { markupOf } from '#rules/emails/words/markup.ts'
import { files, upload } from '../../../support/emails/html.ts'
import { payloads } from '../../../support/attacks/payloads.ts'

const convert = (html: string) => convertHtml(html, { language: 'en', files })

/** The blocks in short: kind and words. */
const shortOf = (html: string): string[] =>
  convert(html).design.blocks.map((block) => {
    if (block.kind === 'text' || block.kind === 'footer')
      return `${block.kind}: ${markupOf(block.text.en?.value ?? [])}`
    if (block.kind === 'heading') return `h${block.level}: ${block.text.en?.value}`
    if (block.kind === 'button') return `button: ${block.label.en?.value} ${block.link}`
    if (block.kind === 'image') return `image: ${block.path} ${block.alt.en?.value} ${block.link}`
    if (block.kind === 'columns')
      return `columns: ${block.columns.map(({ blocks }) => blocks.map(({ kind }) => kind)).join('|')}`
    return block.kind === 'code' ? `code: ${block.as}` : block.kind
  })

test('headings, paragraphs, lists, links, buttons, lines and images become blocks', () => {
  expect(
    shortOf(`<html><head><title>x</title></head><body><table width="100%"><tr><td></td><td>
      <h1>Hello <b>{recipient_name|there}</b></h1>
      <p>You have <strong>{giftcard_balance}</strong>, <em>until</em> <u>{expires_on}</u>.<br>Really.</p>
      Loose words, <a href="https://x.example/a?b={recipient_email}">a link</a>
      <ul><li>One<li>Two <i>and</i> a half</ul>
      <table><tr><td bgcolor="#123456"><a href="{link}" style="display:block;padding:9px">Use it</a>
      </td></tr></table><hr>
      <a href="https://x.example"><img src="${files}${upload}" alt="A card"></a>
      <p>{giftcard_code}</p><img src="cid:code-qr">
      </td></tr></table>
      <div class="footer"><p>1 Long Road</p></div></body></html>`),
  ).toEqual([
    'h1: Hello {recipient_name|there}',
    'text: <p>You have <b>{giftcard_balance}</b>, <i>until</i> <u>{expires_on}</u>.<br>Really.</p>\n' +
      '<p>Loose words, <a href="https://x.example/a?b={recipient_email}">a link</a></p>\n' +
      '<ul><li>One</li><li>Two <i>and</i> a half</li></ul>',
    'button: Use it {link}',
    'divider',
    `image: ${upload} A card https://x.example`,
    'code: text',
    'code: qr',
    'footer: <p>1 Long Road</p>',
  ])
})

test('rows of two to four cells become columns, and a hidden line the preheader', () => {
  const html =
    '<div style="display:none">Look inside &zwnj;</div><table><tr><td>A</td><td></td><td>B</td></tr>' +
    '<tr><td>1<td>2<td>3<td>4<td>5</tr></table>'
  expect(shortOf(html)[0]).toBe('columns: text|text')
  expect(convert(html).design.preheader.en?.value).toBe('Look inside')
})

test('what has no place among the blocks is listed with its words', () => {
  const { left_over } = convert(
    '<style>p{color:red}</style><form><input></form><img src="https://x.example/a.png" alt="Logo">' +
      '<a href="ftp://x.example">Files</a><!--[if mso]>x<![endif]-->',
  )
  expect(left_over.map(({ what, text }) => `${what} ${text}`)).toEqual([
    'element <form>',
    'element <input>',
    'image Logo',
    'link Files ftp://x.example',
    'comment [if mso]>x<![endif]',
    'style ',
  ])
})

test('whatever the HTML, the blocks are a design that can be saved', () => {
  const long = 'word '.repeat(5000)
  const wild = [
    ...payloads.filter((_, at) => at % 3 === 0),
    `<h1>${long}</h1><p>${long}</p><a class="button" href="https://x.example/${long}">${long}</a>`,
    '<p>x</p><hr>'.repeat(200),
    `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(100)}</table>`,
    `<ul>${'<li>x'.repeat(500)}</ul>`,
    `<p>${'<b>a</b>b'.repeat(600)}</p>`,
    '<p>{recipient_name|\u202eabc}\u0007\u2028</p><h1>\u200e{x|\u2028}</h1>',
    '<h1>a\ud800</h1><p>\udc00b</p>',
  ]
  for (const html of wild)
    expect(BlockDesign.safeParse(convert(html).design).error?.issues, html.slice(0, 200)).toBe(
      undefined,
    )
})

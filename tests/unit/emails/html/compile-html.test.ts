import { expect, test } from 'vitest'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import { problemsOfHtml } from '#platform/mail/html/problems-of-html.ts'
import { cleanHtml } from '#platform/mail/html/clean-html.ts'
import { templateNames } from '#platform/mail/html/template-names.ts'
import { compiled, filled, files, upload, values } from '../../../support/emails/html.ts'

test('an email is placed in the shared template, with subject, preheader and language', () => {
  const program = compiled('<h1>Hi {recipient_name|there}</h1>', {
    preheader: { en: { value: 'Your {amount_issued}', of: '' } },
  })
  const { html, subject } = filled(program)
  expect(subject).toBe('News for Ada Lovelace')
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8">/)
  expect(html).toContain('<title>News for Ada Lovelace</title>')
  expect(html).toContain('overflow:hidden">Your €25.00')
  expect(html).toMatch(/Maple &amp; Thread<\/a>[^]*<h1>Hi Ada Lovelace<\/h1>[^]*Check your balance/)
  expect(filled(program, {}).html).toContain('<h1>Hi there</h1>')
  expect(html).not.toContain('{content}')
})

test('a whole document is sent without the shared template', () => {
  const { html } = filled(
    compiled(
      '<html><head><title>x</title></head><body bgcolor="#fff" onload="x"><p>Hi</p></body></html>',
    ),
  )
  expect(html).not.toContain('Check your balance')
  expect(html).toContain('<body bgcolor="#fff"><p>Hi</p></body>')
  expect(html.match(/<title>/g)).toHaveLength(1)
})

test('a template that lost its place for the content does not swallow the email', () => {
  expect(filled(compiled('<p>Hi</p>', { template: '<p>Frame</p>' })).html).toContain('<p>Hi</p>')
})

test('a value is written by its place', () => {
  const shown = { ...values, recipient_name: 'A & "B"\n<b>', link: 'javascript:x' }
  const { html, text } = filled(
    compiled(
      `<p>{recipient_name}</p><p>{body}</p><a href="{link}">a</a>
       <a href="https://x.example/{recipient_name}?a=1&b=2">b</a>
       <img src="${upload}" alt="{recipient_name}">`,
    ),
    shown,
  )
  expect(html).toContain('<p>A &amp; &quot;B&quot; &lt;b&gt;</p>')
  expect(html).toContain('<p>One line<br>and another</p>')
  expect(html).toContain('<a href="#">a</a>')
  expect(html).toContain('href="https://x.example/A%20%26%20%22B%22%20%3Cb%3E?a=1&amp;b=2"')
  expect(html).toContain(`<img src="${files}${upload}" alt="A &amp; &quot;B&quot; &lt;b&gt;">`)
  expect(text).toContain('One line\nand another')
})

test('no head shows a code, one-time link or typed message', () => {
  const head = { en: { value: 'For {recipient_name}: {body}{giftcard_code}{link}.', of: '' } }
  const { subject, html } = filled(compiled('<p>x</p>', { subject: head, preheader: head }))
  expect(subject).toBe('For Ada Lovelace: .')
  expect(html).toContain('<title>For Ada Lovelace: .</title>')
  expect(html).toContain('overflow:hidden">For Ada Lovelace: .')
  expect(html).not.toMatch(/ABCD|another|gift\/1/)
})

test('the address of another server holds no code, one-time link or typed message', () => {
  const to = 'https://x.example/?n={recipient_name}&c={giftcard_code}&u={link|none}&b={body}'
  const html = `<p>{giftcard_code}</p>\n<p><a href="${to}">x</a><a href="{link}">y</a></p>`
  const names = ['recipient_name', 'giftcard_code', 'link', 'body']
  expect(problemsOfHtml(html, { names, needed: ['giftcard_code'] })).toEqual(
    ['{giftcard_code}', '{link|none}', '{body}'].map((written) =>
      expect.objectContaining({ level: 'block', code: 'secret_variable', written, line: 2 }),
    ),
  )
  const address = 'https://x.example/?n=Ada%20Lovelace&c=&u=&b='
  const mail = filled(compiled(html))
  expect(mail.html).toContain(`<a href="${address.replaceAll('&', '&amp;')}">x</a>`)
  expect(mail.html).toContain('<a href="https://store.example/gift/1">y</a>')
  expect(mail.text).toContain(`x (${address})`)
})

test.each([
  ['hidden', '<p style="Display : NONE">{giftcard_code}</p>'],
  ['shown only without it', '<div data-if="!giftcard_code"><p>{giftcard_code}</p></div>'],
  ['in a text for who sees no image', '<img src="" alt="{giftcard_code}">'],
  ['in a title', '<p title="{giftcard_code}">Hello</p>'],
])('a code that an email is for doesn’t count where it is %s', (_, html) => {
  const missing = { level: 'block', code: 'needed_missing', written: 'giftcard_code' }
  const problemsOf = (text: string) =>
    problemsOfHtml(text, { names: ['giftcard_code'], needed: ['giftcard_code'] })
  expect(problemsOf(html)).toContainEqual(expect.objectContaining(missing))
  expect(problemsOf(`${html}<p data-if="giftcard_code">{giftcard_code}</p>`)).not.toContainEqual(
    expect.objectContaining(missing),
  )
})

test('an optional email gets a link to unsubscribe in its language where none is written', () => {
  const link = /<a href="https:\/\/store.example\/unsubscribe\/1"[^>]*>([^<]+)</
  const words = (html: string, more = {}) => link.exec(filled(compiled(html, more)).html)?.[1]
  expect(words('<p>x</p>')).toBeUndefined()
  expect(words('<p>x</p>', { isOptional: true })).toBe('Unsubscribe')
  expect(words('<p>x</p>', { isOptional: true, language: 'ru' })).toBe('Отписаться')
  const own = '<a href="{unsubscribe_link}">Stop</a>'
  const { html, text } = filled(compiled(own, { isOptional: true }))
  expect(html.match(/unsubscribe\/1/g)).toHaveLength(1)
  expect(text).toContain('Stop (https://store.example/unsubscribe/1)')
  expect(filled(compiled('<p>x</p>', { isOptional: true })).text).toContain(
    'Unsubscribe: https://store.example/unsubscribe/1',
  )
})

test('the plain text has paragraphs, lists and addresses, or is the one that was written', () => {
  const html =
    '<h1>Title</h1><ul><li>One<li>Two</ul><table><tr><td>A</td><td>B</td></tr></table>' +
    '<p style="display:none">hidden</p>' +
    '<p>See {amount_issued} and <a href="https://x.example/a">this</a>.<br>Bye</p>'
  expect(filled(compiled(html, { template: '{content}' })).text).toBe(
    'Title\n\n- One\n- Two\n\nA B\n\nSee €25.00 and this (https://x.example/a).\nBye\n',
  )
  const plain = { en: { value: 'Hello {recipient_name}', of: '' } }
  expect(filled(compiled(html, { plain })).text).toBe('Hello Ada Lovelace\n')
})

test('styles keep what is safe and lose the rest', () => {
  const clean = cleanHtml(
    `<style>@import url(x.css); p { color: red; behavior: url(x) } @media (max-width:600px) {
      .a { background: url(${files}${upload}) } .b { background: url(http://x.example/a.png) } }
      a { width: exp\\72 ession(x); top: image-set("x" 1x) }</style>
      <p style="margin:0;background:url(javascript:x);color:blue">x</p>`,
    files,
  )
  expect(clean).toContain('p{color:red}')
  expect(clean).toContain(`.a{background:url('${upload}')}`)
  expect(clean).toContain('<p style="margin:0;color:blue">')
  expect(clean).not.toMatch(/import|behavior|x\.example|ession|image-set|javascript/)
})

test('the default template has no problems and is the same once cleaned', () => {
  expect(problemsOfHtml(defaultTemplate.html, { names: templateNames, isTemplate: true })).toEqual(
    [],
  )
  const clean = cleanHtml(defaultTemplate.html, files)
  expect(cleanHtml(clean, files)).toBe(clean)
})

import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { cleanHtml } from '#platform/mail/html/clean-html.ts'
import { problemsOfHtml } from '#platform/mail/html/problems-of-html.ts'
import { compiled, filled, files, values } from '../../../support/emails/html.ts'
import { payloads } from '../../../support/attacks/payloads.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

const allowed = /^(https?:|mailto:|tel:|#|cid:code-)/
const unsafe =
  /^(script|iframe|object|embed|svg|math|form|input|base|link|template|noscript|textarea|select)$/

/** Parts of a document that could act: elements, attributes, addresses. */
const dangersOf = (html: string): string[] => {
  const dangers: string[] = []
  const each = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if ('name' in node && 'attribs' in node) {
        if (unsafe.test(node.name)) dangers.push(`<${node.name}>`)
        for (const [name, value] of Object.entries(node.attribs)) {
          if (name.startsWith('on') || name === 'http-equiv') dangers.push(name)
          if (['href', 'src', 'background', 'action'].includes(name) && !allowed.test(value))
            dangers.push(`${name}=${value}`)
          if (name === 'style' && /expression|javascript:|behavior|@import/i.test(value))
            dangers.push(value)
        }
        if (node.name === 'style')
          for (const child of node.children)
            if ('data' in child && /<|@import|javascript:|expression/i.test(child.data))
              dangers.push(child.data)
      }
      if ('children' in node) each(node.children)
    }
  }
  each(parseDocument(html).children)
  return dangers
}

/** The elements and attributes of a document, without what they hold. */
const shapeOf = (html: string): string => {
  const each = (nodes: readonly Node[]): string =>
    nodes
      .map((node) =>
        'name' in node && 'attribs' in node
          ? `<${node.name} ${Object.keys(node.attribs).join(' ')}>${each(node.children)}`
          : '',
      )
      .join('')
  // a line break of a value of several lines is an element
  return each(parseDocument(html).children).replaceAll('<br >', '')
}

test('there are a thousand attacks', () => {
  expect(new Set(payloads).size).toBeGreaterThan(1000)
  expect(dangersOf(payloads.join('\n')).length).toBeGreaterThan(100)
})

test('cleaned HTML holds nothing that acts, and cleaning it again changes nothing', () => {
  for (const payload of payloads) {
    const clean = cleanHtml(payload, files)
    expect(dangersOf(clean.replaceAll(/\{[a-z_|]+\}/g, '#')), payload).toEqual([])
    expect(cleanHtml(clean, files), payload).toBe(clean)
  }
})

test('an attack in the HTML or the shared template is not in the compiled email', () => {
  for (const payload of payloads) {
    expect(dangersOf(filled(compiled(payload)).html), payload).toEqual([])
    const template = `<table><tr><td>${payload}</td></tr></table><p>{content}</p>`
    expect(dangersOf(filled(compiled('<p>x</p>', { template })).html), payload).toEqual([])
    const link = compiled(`<a href="${payload}"><img src='${payload}' alt="${payload}">x</a>`)
    expect(dangersOf(filled(link).html), payload).toEqual([])
  }
})

test('an attack in a value leaves the elements and attributes that samples make', () => {
  const program = compiled(
    `<h1 title="{recipient_name}">{recipient_name|you}</h1><p>{body}</p><a href="{link}">x</a>
     <a href="https://x.example/?q={recipient_name}&amp;b={body}">{link}</a>
     <a href="mailto:{recipient_name}">y</a><img src="cid:code-qr" alt="{giftcard_code}">`,
    { preheader: { en: { value: 'For {recipient_name}', of: '' } }, isOptional: true },
  )
  const shape = shapeOf(filled(program).html)
  expect(shape).toContain('<img src alt>')
  for (const payload of payloads) {
    const shown = Object.fromEntries(Object.keys(values).map((name) => [name, payload]))
    const { html, subject } = filled(program, shown)
    expect(shapeOf(html), payload).toBe(shape)
    expect(dangersOf(html), payload).toEqual([])
    expect(subject, payload).not.toMatch(/[\r\n\u0000]/)
  }
})

test('what could run a script is named before it is saved, with its line', () => {
  const [script, handler, address] = problemsOfHtml(
    '<p>Hello</p>\n<script>x</script>\n  <p onclick="x"><a href="javascript:x">y</a></p>',
    { names: [] },
  )
  expect(script).toMatchObject({ code: 'tag_removed', written: 'script', line: 2, column: 1 })
  expect(handler).toMatchObject({
    code: 'attribute_removed',
    written: 'onclick',
    line: 3,
    column: 6,
  })
  expect(address).toMatchObject({ level: 'block', code: 'bad_url', line: 3, column: 21 })
})

test('HTML made to take long is read fast', () => {
  const names = ['recipient_name', 'amount_issued', 'giftcard_code', 'link', 'shop_name']
  const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))
  const slow = [
    Array.from({ length: 100_000 }, (_, at) => `{v${at}}`).join(''),
    Array.from({ length: 18_000 }, (_, at) => `{v${at}}`).join(''),
    Array.from({ length: 490 }, (_, at) => `{some_variable_${at}}`).join(''),
    ...['<b>', '{{ ', '<style>{', '<a x=1 ', '<!--', '<table><tr><td>'].map((part) =>
      fill(part, 140_000),
    ),
    `{{${' '.repeat(140_000)}`,
    `<style>a{b:url(${' '.repeat(140_000)}`,
  ]
  for (const html of slow) {
    const from = performance.now()
    expect(problemsOfHtml(html, { names })[0]?.level).toBeDefined()
    cleanHtml(html.slice(0, 150_000), files)
    // a square of the length would take minutes
    expect(performance.now() - from).toBeLessThan(5000)
  }
})

test('a megabyte is refused without being read', () => {
  const html = '<p>x</p>'.repeat(131_072)
  const from = performance.now()
  expect(problemsOfHtml(html, { names: [] })).toMatchObject([{ code: 'too_big', value: 1049 }])
  expect(performance.now() - from).toBeLessThan(50)
})

import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { attackedBlocks, harmless } from '../../support/emails/attacked-blocks.ts'
import { payloads } from '../../support/attacks/payloads.ts'

/** Elements with the names of their attributes, without line breaks of texts, and all addresses. */
const readHtml = (html: string): { shape: string; addresses: string[] } => {
  const shape: string[] = []
  const addresses: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'br') shape.push([name, ...Object.keys(attributes)].join(' '))
      for (const one of ['href', 'src'])
        if (attributes[one] !== undefined) addresses.push(attributes[one])
    },
    oncomment: (text) => shape.push(`comment ${text.length}`),
  })
  parser.end(html)
  return { shape: shape.join('\n'), addresses }
}
const fit =
  /^(https:\/\/maple\.example\/|https:\/\/cards\.example\/static\/a{32}\.png$|cid:code-qr$|#$)/

const shapes = new Map<string, string>()
const shapeWith = (text: string): string => {
  const shape = shapes.get(text) ?? readHtml(attackedBlocks({ text }).html).shape
  shapes.set(text, shape)
  return shape
}
const whole = readHtml(attackedBlocks({}).html).shape
// a link to a network that leads nowhere isn't written
const withoutSocial = readHtml(attackedBlocks({ url: 'no address' }).html).shape

test('the sample has every place', () => {
  const { html } = attackedBlocks({})
  expect(html.match(/data-block/g)).toHaveLength(13)
  expect(readHtml(html).addresses.every((one) => fit.test(one) || one === harmless.value)).toBe(
    true,
  )
  expect(payloads.length).toBeGreaterThan(1000)
})

test('no text or alternative text of a block becomes an element, attribute or address', () => {
  for (const payload of payloads) {
    const { html, subject } = attackedBlocks({ text: payload })
    const { shape, addresses } = readHtml(html)
    // a variable within it is a piece of its own in the sample too
    const sample = partsOfLine(payload).map((part) => ('text' in part ? 'x' : `{${part.variable}}`))
    expect(shape, payload).toBe(shapeWith(sample.join('')))
    expect(
      addresses.filter((one) => !fit.test(one)),
      payload,
    ).toEqual([])
    expect(subject).not.toMatch(/[\r\n\u0000]/)
  }
})

test('no value in a block becomes an element, attribute or address', () => {
  for (const payload of payloads) {
    const { html, subject } = attackedBlocks({ value: payload })
    const { shape, addresses } = readHtml(html)
    expect(shape, payload).toBe(whole)
    // a value may be a whole address, of the web only
    expect(
      addresses.filter((one) => !fit.test(one) && !one.startsWith('https://x.example/')),
    ).toEqual([])
    expect(subject).not.toMatch(/[\r\n\u0000]/)
  }
})

test('no address of a block or of the theme is anything but one of the web', () => {
  for (const payload of payloads) {
    const { shape, addresses } = readHtml(attackedBlocks({ url: payload }).html)
    const isFit = addresses.some((one) => one.startsWith('https://x.example/'))
    expect(shape, payload).toBe(isFit ? whole : withoutSocial)
    expect(
      addresses.filter((one) => !fit.test(one) && !one.startsWith('https://x.example/')),
      payload,
    ).toEqual([])
  }
})

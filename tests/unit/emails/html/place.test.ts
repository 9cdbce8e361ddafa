// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { goTo, indexOf } from '#components/emails/html/place.ts'

const html = '<h1>Hello {recipient_nam}</h1>\n<a class="x" href="javascript:x">go</a>\n'

test('a line and column are a place in the text, also behind its end', () => {
  expect(indexOf(html, 1, 1)).toBe(0)
  expect(html.slice(indexOf(html, 2, 1))).toMatch(/^<a /)
  expect(indexOf(html, 99, 5)).toBe(html.length)
})

test('a press on a problem selects the words that are meant, or puts the cursor there', () => {
  const area = document.createElement('textarea')
  area.value = html
  document.body.append(area)
  const selected = () => area.value.slice(area.selectionStart, area.selectionEnd)
  goTo(area, { line: 1, column: 11, written: '{recipient_nam}' })
  expect(selected()).toBe('{recipient_nam}')
  goTo(area, { line: 2, column: 14, written: 'javascript:x' })
  expect(selected()).toBe('javascript:x')
  goTo(area, { line: 2, column: 4, written: 'gone' })
  expect([selected(), area.selectionStart]).toEqual(['', html.indexOf('class')])
  expect(document.activeElement).toBe(area)
})

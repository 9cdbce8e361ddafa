import { expect, test } from 'vitest'
import { csvOf } from '#rules/csv.ts'

test('text with commas, quotes and breaks stays one cell', () =>
  expect(csvOf(['a', 'b'], [['x, "y"', 'line\nbreak']])).toBe('\uFEFFa,b\r\n"x, ""y""","line\nbreak"\r\n'))

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'])('%j is no formula', (text) =>
  expect(csvOf(['a'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/))

test('a negative amount stays a number', () => expect(csvOf(['a'], [['-12.50']])).toContain('\r\n-12.50\r\n'))

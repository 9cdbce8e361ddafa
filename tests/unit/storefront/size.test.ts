import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Built, readBuilt } from '#storefront/built/read-built.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { everySource } from '../house-files.ts'

const most = { loader: 8000, whole: 30_000 }

let built: Built
beforeAll(() => {
  buildStorefront()
  built = readBuilt()
})

const files = () => built.files

/** The facts of a shop with two launchers and all languages, as the first request has them. */
const facts = JSON.stringify({
  texts: Object.fromEntries(
    'en ru de fr es it pt nl pl sv'.split(' ').map((language) => [language, `Rewards ${language}`]),
  ),
  rest: 'x'.repeat(40),
  more: Array.from({ length: 60 }, (_, at) => `fact${at}`),
})

const sizes = (more = 0) => {
  const code = String(built.files.get(built.boot)!.body)
  const loader = gzipSync(Buffer.from(code + facts)).length + more
  return { loader, whole: loader + built.files.get(built.panel)!.gz.length }
}
const isSmall = ({ loader, whole }: ReturnType<typeof sizes>): boolean =>
  loader <= most.loader && whole <= most.whole

test('the first script has at most 8,000 bytes, and all of it with the panel 30,000', () => {
  const found = sizes()
  console.log(`loader ${found.loader} bytes, with the panel ${found.whole}`)
  expect(isSmall(found)).toBe(true)
})

test('the script of a shop of which nothing is live has at most 500 bytes', () => {
  const { gz } = files().get(built.draft)!
  console.log(`script that waits for a draft ${gz.length} bytes`)
  expect(gz.length).toBeLessThanOrEqual(500)
})

test('one byte more than that would be seen', () => {
  const { loader, whole } = sizes()
  expect(isSmall({ loader: most.loader, whole })).toBe(true)
  expect(isSmall({ loader: most.loader + 1, whole })).toBe(false)
  expect(isSmall({ loader, whole: most.whole + 1 })).toBe(false)
})

test('the panel is one script, which is the same for shops and for the preview', () => {
  const code = String(built.files.get(built.preview)!.body)
  const imported = [...code.matchAll(/from\s*["'`]\.\/([\w.-]+)["'`]/g)].map(([, name]) => name)
  const drawing = String(built.files.get(built.panel)!.body)
  const shared = [...drawing.matchAll(/from\s*["'`]\.\/([\w.-]+)["'`]/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((name) => name !== built.panel && !shared.includes(name))).toEqual([])
  expect([...built.files.keys()].every((name) => /-[\w-]{8}\.js$/.test(name))).toBe(true)
})

test('no script has zod, builds code from text, or keeps anything in the browser', () => {
  const unsafe = /\beval\(|new Function|ZodError|localStorage|sessionStorage|document\.cookie/
  const wrong = [...files()].filter(([, { body }]) => unsafe.test(String(body)))
  expect(wrong.map(([name]) => name)).toEqual([])
  const own = everySource.filter(({ path }) => path.startsWith('lib/storefront/'))
  const markup = /innerHTML|outerHTML|insertAdjacent|document\.write|setHTML|DOMParser/
  expect(own.filter(({ text }) => markup.test(text)).map(({ path }) => path)).toEqual([])
})

import fs from 'node:fs'
import { expect, test } from 'vitest'
import { areas, auditVerbs } from '#contract/areas.ts'
import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import { routeOf } from '#rules/way/routes.ts'
import { everySource } from './house-files.ts'

const twice = (names: readonly string[]): string[] =>
  names.filter((name, i) => names.indexOf(name) !== i)

/** Ids from before areas declared their own have one letter; they stay, since shops have kept them. */
const ofOneLetter = 'abdefgiklmnoprstvwxy'

test('no two areas share letters of ids, and a new id has two', () => {
  const letters = areas.flatMap(({ ids }) => Object.values(ids))
  expect(twice(letters)).toEqual([])
  expect(
    letters
      .filter((one) => !/^[a-z]{2}$/.test(one))
      .toSorted()
      .join(''),
  ).toBe(ofOneLetter)
})

test('no two areas declare the same refusal or the same verb of the audit', () => {
  const codes = areas.flatMap((area) => Object.keys(area.refusals))
  const text = fs.readFileSync('lib/contract/error.ts', 'utf8')
  const general = [...text.matchAll(/^ {2}(\w+): \[/gm)].map(([, code = '']) => code)
  expect(twice([...codes, ...general])).toEqual([])
  expect(twice(Object.keys(refusals))).toEqual([])
  expect(twice(areas.flatMap(({ audit }) => audit))).toEqual([])
})

test('every words file of an area is listed', () => {
  const files = fs.globSync('lib/contract/*/area.ts')
  const listed = fs.readFileSync('lib/contract/areas.ts', 'utf8')
  const missing = files.filter((file) => !listed.includes(`'./${file.split('/')[2]}/area.ts'`))
  expect(missing).toEqual([])
})

test('every call that a file declares is listed', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  const declared = everySource
    .filter(({ path }) => path.startsWith('lib/contract/'))
    .flatMap(({ text }) => [...text.matchAll(/= endpoint\(\{\s+name: '(\w+)'/g)])
    .map(([, name = '']) => name)
  expect(declared.length).toBe(endpoints.length)
  expect(declared.filter((name) => !names.has(name))).toEqual([])
})

test('every verb of the audit is written somewhere, and every job is listed by its area', () => {
  const platform = everySource.filter(({ path }) => path.startsWith('lib/platform/'))
  // a verb of three outcomes is written with its outcome filled in
  const forms = (verb: string): string[] => [`'${verb}'`, `\`${verb.split('_')[0]}_\${`]
  const unwritten = auditVerbs.filter(
    (verb) => !platform.some(({ text }) => forms(verb).some((form) => text.includes(form))),
  )
  expect(unwritten).toEqual([])
  const jobs = platform.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+JobOf)\b/g)].map(([, name = '']) => name),
  )
  const lists = platform
    .filter(({ path }) => /\/areas?\.ts$/.test(path))
    .map(({ text }) => text)
    .join('')
  expect(jobs.length).toBeGreaterThan(5)
  expect(jobs.filter((name) => !new RegExp(`\\b${name}[,\\](]`).test(lists))).toEqual([])
})

test('every page has its route, and every file of messages its reader', () => {
  const pages = fs
    .globSync('app/[[]locale]/**/page.tsx')
    .map((file) =>
      file
        .replace('app/[locale]', '')
        .replace('/page.tsx', '')
        .replaceAll(/\/\([^)]+\)/g, '')
        .replaceAll(/\[(\w+)\]/g, 'x'),
    )
    .filter((path) => !path.includes('['))
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((path) => routeOf(path || '/') === null)).toEqual([])
  const dashboard = fs.readFileSync('lib/i18n/messages.ts', 'utf8')
  const platform = fs.readFileSync('lib/platform/words/words-in.ts', 'utf8')
  const defaults = fs.readFileSync('lib/platform/assets/default-asset.ts', 'utf8')
  const storefront = fs.readFileSync('lib/storefront/words.ts', 'utf8')
  const unread = fs
    .readdirSync('messages/en')
    .map((file) => file.replace('.json', ''))
    .filter(
      (name) =>
        !dashboard.includes(`\n  '${name}',`) &&
        ![platform, defaults, storefront].some((text) => text.includes(`/en/${name}.json`)),
    )
  expect(unread).toEqual([])
})

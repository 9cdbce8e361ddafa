import fs from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '#contract/areas.ts'
import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/error.ts'
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

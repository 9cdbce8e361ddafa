import { expect, test } from 'vitest'
import { everySource, specifiers, target } from './house-files.ts'

/**
 * The files that put the platform together: they may import every area, and no area imports them.
 */
const top = /^lib\/platform\/(door\/|cli\/|(areas|demo|server)\.ts)/

/** The folder of a file; files of the platform's own folder are its ground, or its top. */
const folderOf = (path: string): string => {
  if (top.test(path)) return 'top'
  return path.split('/').length > 3 ? (path.split('/')[2] ?? '') : 'ground'
}

const arrows = new Map<string, Set<string>>()
for (const { path, text } of everySource.filter((file) => file.path.startsWith('lib/platform/')))
  for (const specifier of specifiers(text)) {
    const to = target(path, specifier)
    if (!to?.startsWith('lib/platform/') || folderOf(to) === folderOf(path)) continue
    const from = folderOf(path)
    arrows.set(from, (arrows.get(from) ?? new Set<string>()).add(folderOf(to)))
  }

const reached = (from: string, seen = new Set<string>()): Set<string> => {
  for (const to of arrows.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
  return seen
}

test('no folder of the platform imports another that leads back to it', () => {
  const knotted = [...arrows.keys()].filter((folder) => reached(folder).has(folder)).toSorted()
  expect(knotted).toEqual([])
})

test('the browser imports no manifest and no list of all calls', () => {
  const lists = /^#(platform\/|contract\/(endpoints|areas|(.+\/)?area)\.ts)/
  const wrong = everySource
    .filter(({ path }) => /^(components|lib\/client)\//.test(path))
    .filter(({ text }) => specifiers(text).some((one) => lists.test(one)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

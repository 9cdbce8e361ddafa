import { expect, test } from 'vitest'
import { bare, everyFile, everySource, specifiers, target } from './house-files.ts'

/** Returns the folders in which each of these tables is written, migrations excepted. */
const writers: [table: string, folder: RegExp][] = [
  ['mail', /^lib\/platform\/mail\//],
  ['mail_event', /^lib\/platform\/mail\//],
  ['suppression', /^lib\/platform\/mail\//],
  ['email', /^lib\/platform\/mail\//],
  ['draft', /^lib\/platform\/versions\//],
  ['version', /^lib\/platform\/versions\//],
  ['audit', /^lib\/platform\/audit\.ts$/],
]

test.each(writers)('%s is written in one place', (table, folder) => {
  const inserts = new RegExp(String.raw`insert into ${table}\b|insertInto\('${table}'\)`, 'i')
  const updates = new RegExp(
    String.raw`(update|delete from) ${table}\s|(updateTable|deleteFrom)\('${table}'\)`,
    'i',
  )
  const writing = everyFile
    .filter(({ path }) => /^lib\/platform\/(?!db\/migrations\/).*\.(ts|sql)$/.test(path))
    .filter(({ path, text }) => {
      const statements = path.endsWith('.ts') ? bare(text) : text.replace(/^\s*--.*$/gm, '')
      // erasing a person edits old lines of the audit where they are found
      return inserts.test(statements) || (table !== 'audit' && updates.test(statements))
    })
    .map(({ path }) => path)
  expect(writing.length).toBeGreaterThan(0)
  expect(writing.filter((path) => !folder.test(path))).toEqual([])
})

test('the post office imports no area', () => {
  const rooms = /^lib\/platform\/((mail|db|limits|work|jobs|words|money|versions)\/|[a-z-]+\.ts$)/
  const wrong = everySource
    .filter(({ path }) => path.startsWith('lib/platform/mail/'))
    .flatMap(({ path, text }) =>
      specifiers(text).map((specifier) => ({ path, to: target(path, specifier) })),
    )
    .filter(({ to }) => to?.startsWith('lib/platform/') && !rooms.test(to))
  expect(wrong.map(({ path, to }) => `${path} imports ${to}`)).toEqual([])
})

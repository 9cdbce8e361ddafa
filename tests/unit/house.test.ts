import fs from 'node:fs'
import { expect, test } from 'vitest'
import { bare, everyFile, everySource } from './house-files.ts'

const areas = [
  'analytics api-keys assets billing bulk cashback customers directory egifts emails events exports',
  'finder gift-card-product gift-cards helpdesk home integrations onboarding orders redemptions referrals',
  'reminders returns rewards settings shop shopper staff store-credit storefront support uploads',
  'webhooks workflows',
].flatMap((line) => line.split(' '))

const platformWords = [
  ...areas,
  'db',
  'door',
  'feed',
  'jobs',
  'ledger',
  'limits',
  'mail',
  'money',
  'outgoing',
  'search',
  'versions',
  'wallet',
  'work',
  'words',
  'cli',
]

/** The words that name no area, folder by folder. A new one is a decision, made here. */
const rooms: [folder: string, words: string[]][] = [
  ['components', [...areas, 'ui', 'commerce', 'shell', 'session']],
  [
    'lib',
    [
      'contract',
      'rules',
      'session',
      'upstream',
      'client',
      'i18n',
      'platform',
      'storefront',
      'start',
      'env.ts',
    ],
  ],
  ['lib/platform', platformWords],
  ['messages', ['en', 'ru']],
  ['tests', ['unit', 'contract', 'platform', 'e2e', 'faults', 'bench', 'support']],
  ['tests/platform', platformWords],
]

const top = new RegExp(
  `^(${[
    'package\\.json|next\\.config\\.ts|tsconfig\\.json|middleware\\.ts|app|components|lib|messages|tests',
    'README\\.md|package-lock\\.json|vitest\\.config\\.ts|playwright\\.config\\.ts',
    'postcss\\.config\\.mjs|biome\\.json|next-env\\.d\\.ts|\\..+',
    'node_modules|test-results|playwright-report|[^/]+\\.tsbuildinfo',
  ].join('|')})$`,
)

const code = everySource.filter((file) => !file.path.startsWith('tests/'))
const paths = (files: { path: string }[]) => files.map((file) => file.path)
const holding = (pattern: RegExp, files = code) =>
  paths(files.filter((file) => pattern.test(bare(file.text))))

test('the top level holds what the user fixed and what a tool insists on', () => {
  expect(fs.readdirSync('.').filter((name) => !top.test(name))).toEqual([])
})

test.each(rooms)('%s has only the words of the house', (folder, words) => {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const folders = names.filter(
    (name) => folder === 'lib' || fs.statSync(`${folder}/${name}`).isDirectory(),
  )
  expect(folders.filter((name) => !words.includes(name))).toEqual([])
})

test('no room has a name that says nothing', () => {
  const empty =
    /(^|\/)(utils?|helpers?|common|misc|hooks?|types?|constants?|services?)(\/|\.[^/]+$)/
  expect(paths(everyFile).filter((file) => empty.test(file))).toEqual([])
})

test('names are kebab-case; below app a folder is named as its address is', () => {
  const folder = /^(\(?[a-z0-9]+(-[a-z0-9]+)*\)?|\[(\.\.\.)?[a-zA-Z]+\])$/
  const name = /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+|README\.md)$/
  const wrong = paths(everyFile).filter((file) => {
    const parts = file.split('/')
    const last = parts.pop() ?? ''
    return !name.test(last) || (parts[0] !== 'app' && parts.some((part) => !folder.test(part)))
  })
  expect(wrong).toEqual([])
})

test('no barrel: one imports the file itself', () => {
  const index = paths(everySource).filter((file) => /(^|\/)index\.(tsx?|mjs)$/.test(file))
  expect([...index, ...holding(/^\s*export\s+(\*|(type\s+)?\{[^}]*\})\s*from\b/m)]).toEqual([])
})

test('the token is seen by lib/session and lib/upstream only', () => {
  const word = /\b(bearer|authorization)\b|['"]jose['"]/i
  // a page of a shop sends its customer's own proof, which is no session of the dashboard
  const seeing = /^lib\/(session|upstream|platform)\/|^lib\/storefront\/live\/session\.ts$/
  expect(
    holding(
      word,
      code.filter((file) => !seeing.test(file.path)),
    ),
  ).toEqual([])
})

test('no server actions', () => {
  expect(holding(/^\s*(['"])use server\1/m, everySource)).toEqual([])
})

test('a page is under 40 lines', () => {
  expect(
    paths(code.filter((file) => /^app\/.*\/page\.tsx$/.test(file.path) && file.lines >= 40)),
  ).toEqual([])
})

test('files are small: none over 250 lines', () => {
  const sizes = code.map((file) => file.lines).sort((a, b) => a - b)
  console.log(`${sizes.length} files, median ${sizes[Math.floor(sizes.length / 2)] ?? 0} lines`)
  expect(paths(code.filter((file) => file.lines > 250))).toEqual([])
})

const tests = everySource.filter((file) => file.path.startsWith('tests/'))

test('no file of tests over 300 lines', () => {
  expect(paths(tests.filter((file) => file.lines > 300))).toEqual([])
})

test('no line over 110 columns outside data', () => {
  const written = everyFile.filter(({ path }) => /\.(tsx?|mjs|css|sql)$/.test(path))
  const long = written.flatMap((file) =>
    file.text
      .split('\n')
      .flatMap((line, i) => ([...line].length > 110 ? [`${file.path}:${i + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('no folder of more than 20 files but texts, migrations and pictures', () => {
  const free = /^(messages\/\w+|lib\/platform\/db\/migrations|.*\/(pictures|fonts))$/
  const counts = Map.groupBy(everyFile, ({ path }) => path.split('/').slice(0, -1).join('/'))
  const wide = [...counts].filter(([folder, files]) => files.length > 20 && !free.test(folder))
  expect(wide.map(([folder]) => folder)).toEqual([])
})

test('a docstring is on lines of its own, above what it describes', () => {
  const wrong = everySource.flatMap(({ path, lines: _, text }) =>
    /\S \/\*\* .*\*\/|\/\*\* .*\*\/ \w/.test(
      text.replace(/'[^'\n]*'|`[^`]*`|\/[^/\n]+\/[a-z]*/g, ''),
    )
      ? [path]
      : [],
  )
  expect(wrong).toEqual([])
})
